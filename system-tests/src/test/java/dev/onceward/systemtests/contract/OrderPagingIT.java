package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
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
    Reply refused = caller.get("/api/orders?status=REFUNDED").send();
    assertProblem(refused, 400, "validation_failed");
    assertThat(refused.member("detail")).contains("must be one of NEW, PAID, CANCELLED, not");
  }

  @Test
  @DisplayName("O2, S2: an order's payments are listed likewise, to its tenant alone")
  void paymentsOfAnOrder_areListedPageByPage() {
    Caller caller = newTenant();
    String list = "/api/orders/" + place(caller, 1).get(0) + "/payments";
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Reply paid = caller.post(list).key(Intent.newKey()).json("{\"amount\":\"1\"}").send();
      assertThat(paid.status()).as(paid.toString()).isEqualTo(201);
      made.add(0, paid.member("external_payment_id"));
    }

    assertThat(walk(caller, list, "limit=2", "external_payment_id")).isEqualTo(made);
    Reply first = caller.get(list + "?limit=1").send();
    String link = first.header("Link").orElseThrow();
    assertThat(link).contains(first.member("next_cursor")).startsWith("<" + list + "?");
    assertThat(first.items().get(0).getString("payment_id")).isNotEmpty();
    assertProblem(newTenant().get(list).send(), 404, "not_found");
    assertProblem(caller.get("/api/orders/1-1-1-1-1/payments").send(), 404, "not_found");
    assertProblem(caller.get(list + "?limit=0&cursor=x").send(), 400, "validation_failed");
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
    return walk(caller, "/api/orders", query, "order_id");
  }

  private static List<String> walk(Caller caller, String list, String query, String id) {
    Reply page = caller.get(list + "?" + query).send();
    List<String> seen = new ArrayList<>(ids(page, id));
    while (page.json().containsKey("next_cursor")) {
      String next = query.replaceFirst("&cursor=.*", "") + "&cursor=" + page.member("next_cursor");
      page = caller.get(list + "?" + next).send();
      seen.addAll(ids(page, id));
    }
    return seen;
  }

  private static List<String> ids(Reply page) {
    return ids(page, "order_id");
  }

  private static List<String> ids(Reply page, String id) {
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    return page.items().stream().map(item -> item.getString(id)).toList();
  }
}
