package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.localstack.TokenClaims;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(ContractSystem.class)
@DisplayName("H3, S2: whose record it is")
class TenantIsolationIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  TenantIsolationIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("H3, S2, arun0009/idempotent#217: two tenants with one key have two orders")
  void sameKeyAtAnotherTenant_isAnotherRecord() {
    Reply ofA = system.tenantA().order(intent).send();
    Reply ofB = system.tenantB().order(intent).send();

    assertThat(ofB.status()).as(ofB.toString()).isEqualTo(201);
    assertThat(ofB.replayed()).isFalse();
    assertThat(ofB.member("order_id")).isNotEqualTo(ofA.member("order_id"));
    assertReplay(system.tenantA().order(intent).send(), ofA);
    assertReplay(system.tenantB().order(intent).send(), ofB);
  }

  @Test
  @DisplayName("S2: another tenant's key with another body is no mismatch")
  void sameKeyAndOtherBodyAtAnotherTenant_tellsNothing() {
    system.tenantA().order(intent).send();
    Reply ofB = system.tenantB().order(intent.key(), intent.body("7")).send();
    assertThat(ofB.status()).as(ofB.toString()).isEqualTo(201);
  }

  @Test
  @DisplayName("H3, devlink#1195: one key at two operations is two records")
  void sameKeyAtAnotherOperation_isNoReplay() {
    Reply order = system.tenantA().order(intent).send();
    Reply cancelled = system.tenantA().cancel(order.member("order_id"), intent.key()).send();

    assertThat(cancelled.status()).as(cancelled.toString()).isEqualTo(200);
    assertThat(cancelled.replayed()).isFalse();
    assertThat(cancelled.member("status")).isEqualTo("CANCELLED");
  }

  @Test
  @DisplayName("S2: another tenant's order is as unknown as one that never was")
  void foreignOrder_isUnknown() {
    String id = system.tenantA().order(intent).send().member("order_id");

    assertProblem(system.tenantB().get("/api/orders/" + id).send(), 404, "not_found");
    assertProblem(system.tenantB().cancel(id, Intent.newKey()).send(), 404, "not_found");
    assertThat(system.tenantA().get("/api/orders/" + id).send().member("status")).isEqualTo("NEW");
  }

  @Test
  @DisplayName("H3: a tenant named by body or headers is ignored")
  void tenantFromBodyOrHeader_isIgnored() {
    Reply ofA = system.tenantA().order(intent).send();
    String foreign = LocalTokens.TENANT_A.toString();
    Reply ofB =
        system
            .tenantB()
            .order(intent)
            .header("X-Tenant-Id", foreign)
            .header("Tenant", foreign)
            .header("tenant_id", foreign)
            .send();
    Reply inBody =
        system
            .tenantB()
            .order(
                Intent.newKey(),
                intent.body().replaceFirst("\\{", "{\"tenant_id\":\"" + foreign + "\","))
            .send();

    assertThat(ofB.replayed()).isFalse();
    assertThat(ofB.member("order_id")).isNotEqualTo(ofA.member("order_id"));
    assertThat(system.tenantA().get("/api/orders/" + inBody.member("order_id")).send().status())
        .isEqualTo(404);
  }

  static Stream<Named<UnaryOperator<TokenClaims>>> tokensOfNoTenant() {
    return Stream.of(
        Named.of("no claim", TokenClaims::withoutTenantId),
        Named.of("empty", claims -> claims.withTenantId("")),
        Named.of("no UUID", claims -> claims.withTenantId("tenant-a")),
        Named.of("null in words", claims -> claims.withTenantId("null")));
  }

  @ParameterizedTest
  @MethodSource("tokensOfNoTenant")
  @DisplayName("H3: the tenant is never null: a token without one is 403")
  void tokenWithoutATenant_isForbidden(UnaryOperator<TokenClaims> change) {
    Optional<String> token = system.credentials().tenantAWith(change);
    assumeThat(token).isPresent();

    Reply reply = system.caller(token.orElseThrow()).order(intent).send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(403);
    assertProblem(reply);
    assertThat(system.caller(token.orElseThrow()).get("/api/orders").send().status())
        .isEqualTo(403);
  }
}
