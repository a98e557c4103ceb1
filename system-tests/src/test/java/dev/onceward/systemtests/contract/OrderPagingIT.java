package dev.onceward.systemtests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("O1: orders are listed page by page")
class OrderPagingIT {

  private static final int ORDERS = 25;

  private final SystemUnderTest system;

  OrderPagingIT(SystemUnderTest system) {
    this.system = system;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 24, 25, 26, 100})
  @DisplayName("O1: every order once, newest first, whatever the size of the page")
  void pagesOfAnySize_tellEveryOrderOnce(int limit) {
    Caller caller = newTenant();
    List<String> created = place(caller, ORDERS);
    Collections.reverse(created);

    assertThat(walk(caller, "limit=" + limit)).containsExactlyElementsOf(created);
  }

  @Test
  @DisplayName("O1: orders that come while one is reading move no page")
  void ordersPlacedWhileReading_moveNoPage() {
    Caller caller = newTenant();
    List<String> created = place(caller, 10);
    Collections.reverse(created);

    Reply first = caller.get("/api/orders?limit=4").send();
    List<String> seen = new ArrayList<>(ids(first));
    place(caller, 3);
    seen.addAll(walk(caller, "limit=4&cursor=" + first.member("next_cursor")));
    assertThat(seen).containsExactlyElementsOf(created);
  }

  @Test
  @DisplayName("O1: a page is followed by its Link as by its cursor")
  void nextLink_leadsWhereTheCursorLeads() {
    Caller caller = newTenant();
    place(caller, 5);
    Reply first = caller.get("/api/orders?limit=2").send();
    String link = first.header("Link").orElseThrow();

    assertThat(link).endsWith("; rel=\"next\"");
    Reply byLink = caller.get(link.substring(1, link.indexOf('>'))).send();
    Reply byCursor = caller.get("/api/orders?limit=2&cursor=" + first.member("next_cursor")).send();
    assertThat(byLink.text()).isEqualTo(byCursor.text());
  }

  @Test
  @DisplayName("S2: another tenant sees none of them, not by a cursor either")
  void anotherTenant_seesNone() {
    Caller owner = newTenant();
    place(owner, 5);
    String cursor = owner.get("/api/orders?limit=2").send().member("next_cursor");

    Caller stranger = newTenant();
    assertThat(walk(stranger, "limit=100")).isEmpty();
    assertThat(ids(stranger.get("/api/orders?cursor=" + cursor).send())).isEmpty();
  }

  @Test
  @DisplayName("O1: only the orders of one status")
  void statusGiven_tellsOnlyThose() {
    Caller caller = newTenant();
    List<String> created = place(caller, 6);
    created.subList(0, 3).forEach(order -> caller.cancel(order, Intent.newKey()).send());

    assertThat(walk(caller, "limit=2&status=CANCELLED"))
        .containsExactlyInAnyOrderElementsOf(created.subList(0, 3));
    assertThat(walk(caller, "limit=2&status=NEW"))
        .containsExactlyInAnyOrderElementsOf(created.subList(3, 6));
  }

  private Caller newTenant() {
    Optional<String> token =
        system
            .credentials()
            .tenantAWith(claims -> claims.withTenantId(UUID.randomUUID().toString()));
    assumeThat(token).isPresent();
    return system.caller(token.orElseThrow());
  }

  private static List<String> place(Caller caller, int orders) {
    return new ArrayList<>(
        IntStream.range(0, orders)
            .mapToObj(i -> caller.order(Intent.fresh()).send().member("order_id"))
            .toList());
  }

  private static List<String> walk(Caller caller, String query) {
    Reply page = caller.get("/api/orders?" + query).send();
    List<String> seen = new ArrayList<>(ids(page));
    while (page.json().containsKey("next_cursor")) {
      String next = query.replaceFirst("&cursor=.*", "") + "&cursor=" + page.member("next_cursor");
      page = caller.get("/api/orders?" + next).send();
      seen.addAll(ids(page));
    }
    return seen;
  }

  private static List<String> ids(Reply page) {
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    return page.json().getJsonArray("items").getValuesAs(JsonObject.class).stream()
        .map(order -> order.getString("order_id"))
        .toList();
  }
}
