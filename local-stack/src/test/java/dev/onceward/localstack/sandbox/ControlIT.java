package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlIT extends SandboxCase {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'target':'charge','kind':'delay'} | charges, refunds, emails",
        "{'target':'charges','kind':'slow'} | drop_response",
        "{'kind':'delay'} | target",
        "{'target':'charges','kind':'delay','milis':5} | milis",
        "{'target':'charges','kind':'delay','millis':-1} | 0 to",
        "{'target':'charges','kind':'delay','count':0} | 1 to",
        "{'target':'charges','kind':'delay','count':1.5} | whole number",
        "{'target':'charges','kind':'delay','count':'many'} | whole number",
        "{'target':'charges','kind':'delay','step':'pay'} | retrieve",
        "{'target':'charges','kind':'delay','probability':2} | 0 to 1",
        "{'target': | no JSON object"
      })
  void faultThatMakesNoSense_isRefusedWithWhatIsAllowed(String order, String allowed) {
    HttpResponse<String> refused =
        control.send("POST", "/_control/faults", order.replace('\'', '"'));

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains(allowed);
    assertThat(control.list("faults")).isEmpty();
  }

  @Test
  void faults_areListedInOrderAndDeleted() {
    control.fault("charges", "error");
    control.order("{\"target\":\"emails\",\"kind\":\"delay\",\"count\":3,\"millis\":5}");

    assertThat(control.list("faults"))
        .containsExactly(
            Map.of("target", "charges", "kind", "error", "count", 1L, "millis", 0L),
            Map.of("target", "emails", "kind", "delay", "count", 3L, "millis", 5L));
    control.send("DELETE", "/_control/faults", "");
    assertThat(control.list("faults")).isEmpty();
  }

  @Test
  void queuedFaults_strikeOneRequestEach() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    control.fault("charges", "error");
    control.fault("charges", "drop_response");

    assertThat(Calls.status(() -> shop.confirm(intent, "key-1"))).isEqualTo("null");
    assertThat(Calls.closes(() -> shop.confirm(intent, "key-1"))).isTrue();
    assertThat(shop.confirm(intent, "key-1").getStatus()).isEqualTo("succeeded");
  }

  @Test
  void faultForAStep_leavesOthersAlone() throws Exception {
    control.order("{\"target\":\"charges\",\"kind\":\"error\",\"step\":\"retrieve\"}");
    String intent = shop.create("pm_card_visa").getId();

    assertThat(Calls.status(() -> shop.retrieve(intent))).isEqualTo("null");
    assertThat(shop.retrieve(intent).getId()).isEqualTo(intent);
  }

  @Test
  void faultOfChance_staysUntilItIsDeleted() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    control.order("{\"target\":\"charges\",\"kind\":\"rate_limit\",\"probability\":1}");

    for (int i = 0; i < 3; i++) {
      assertThat(Calls.status(() -> shop.confirm(intent, "key-1"))).isEqualTo("rate_limit");
    }
    control.send("DELETE", "/_control/faults", "");
    assertThat(shop.confirm(intent, "key-1").getStatus()).isEqualTo("succeeded");
  }

  @Test
  void faultOfNoChance_neverStrikes() throws Exception {
    control.order("{\"target\":\"charges\",\"kind\":\"error\",\"probability\":0,\"step\":\"any\"}");

    assertThat(shop.confirm(shop.create("pm_card_visa").getId(), "key-1").getStatus())
        .isEqualTo("succeeded");
  }

  @Test
  void mails_areNoneYet() {
    assertThat(control.list("emails")).isEmpty();
  }
}
