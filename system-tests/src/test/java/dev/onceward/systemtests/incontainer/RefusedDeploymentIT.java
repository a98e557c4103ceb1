package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.systemtests.foreign.Shop;
import java.io.IOException;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ClassAsset;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What can't hold is refused when it is deployed, by name, and not found out by a client. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class RefusedDeploymentIT {

  private static final String SHOP = "onceward.datasource=jdbc/shop\n";

  @Test
  @DisplayName("H1: a method that returns an entity instead of a Response")
  void entityReturned_refused() throws IOException {
    assertThat(refusal("entity", SHOP, Refused.ReturnsEntity.class))
        .contains("ReturnsEntity.create() can't be idempotent: it returns String");
  }

  @Test
  @DisplayName("H1: an asynchronous method that returns a CompletionStage")
  void completionStageReturned_refused() throws IOException {
    assertThat(refusal("stage", SHOP, Refused.ReturnsStage.class))
        .contains("ReturnsStage.create() can't be idempotent: it returns CompletionStage");
  }

  @Test
  @DisplayName("H1: an asynchronous method with @Suspended")
  void suspended_refused() throws IOException {
    assertThat(refusal("suspended", SHOP, Refused.Suspends.class))
        .contains("Suspends.create() can't be idempotent: it is asynchronous");
  }

  @Test
  @DisplayName("H1: server-sent events")
  void serverSentEvents_refused() throws IOException {
    assertThat(refusal("events", SHOP, Refused.SendsEvents.class))
        .contains("SendsEvents.create() can't be idempotent: it is asynchronous or streams");
  }

  @Test
  @DisplayName("H5: a method that leaves the transaction of its answer")
  void requiresNew_refused() throws IOException {
    assertThat(refusal("requires-new", SHOP, Refused.LeavesTransaction.class))
        .contains(
            "LeavesTransaction.create() can't be idempotent: it is @Transactional(REQUIRES_NEW)");
  }

  @Test
  @DisplayName("H5: an EJB, whose container begins a transaction before the engine can")
  void ejb_refused() throws IOException {
    assertThat(refusal("ejb", SHOP, RefusedEjb.class))
        .contains("RefusedEjb.create() can't be idempotent: its class is an EJB");
  }

  @Test
  @DisplayName("H3: two methods with one operation name")
  void operationNamedTwice_refused() throws IOException {
    assertThat(refusal("twice", SHOP, Refused.FirstOfTheName.class, Refused.SecondOfTheName.class))
        .contains("its operation 'refused.twice' is also that of")
        .contains("FirstOfTheName.create()")
        .contains("SecondOfTheName.create()");
  }

  @Test
  @DisplayName("H12: a retention of one hour")
  void retentionOfAnHour_refused() throws IOException {
    assertThat(refusal("hour", SHOP, Refused.KeepsAnHour.class))
        .contains("KeepsAnHour.create() can't be idempotent: its retention of PT1H is outside");
  }

  @Test
  @DisplayName("H12: a retention of seven days without a reason")
  void retentionOfAWeekWithoutReason_refused() throws IOException {
    assertThat(refusal("week", SHOP, Refused.KeepsAWeekForNothing.class))
        .contains("KeepsAWeekForNothing.create() can't be idempotent: its retention of PT168H")
        .contains("retentionReason");
  }

  @Test
  @DisplayName("H12: a retention that is no duration")
  void retentionMisspelt_refused() throws IOException {
    assertThat(refusal("misspelt", SHOP, Refused.KeepsAMisspeltTime.class))
        .contains("KeepsAMisspeltTime.create() can't be idempotent: its retention '3 days'");
  }

  @Test
  @DisplayName(
      "H12: a default retention of one hour, named with the operation that it would hold for")
  void defaultRetentionOfAnHour_refused() throws IOException {
    assertThat(refusal("default", SHOP + "onceward.retention.default=PT1H", Refused.Fine.class))
        .contains("Fine.create() can't be idempotent: its retention of PT1H is outside");
  }

  @Test
  @DisplayName("Settings: an unknown onceward.* property")
  void unknownProperty_refused() throws IOException {
    assertThat(refusal("unknown", SHOP + "onceward.mismatch.statuss=409", Refused.Fine.class))
        .contains("onceward.mismatch.statuss is not a setting of Onceward");
  }

  @Test
  @DisplayName("Settings: an invalid value of a known property")
  void invalidValue_refused() throws IOException {
    assertThat(refusal("invalid", SHOP + "onceward.mismatch.status=400", Refused.Fine.class))
        .contains("onceward.mismatch.status = '400' is not valid: use one of [409, 422]");
  }

  @Test
  @DisplayName("S3, S4: an encryption key of the wrong length, which is named and not shown")
  void encryptionKeyTooShort_refused() throws IOException {
    assertThat(refusal("short", SHOP + "onceward.encryption.keys=k1:c2hvcnQ=", Refused.Fine.class))
        .contains("onceward.encryption.keys is not valid: the key 'k1' has 5 bytes and needs 32")
        .doesNotContain("c2hvcnQ");
  }

  @Test
  @DisplayName("S3: an active encryption key that is not there")
  void activeEncryptionKeyMissing_refused() throws IOException {
    assertThat(refusal("key", SHOP + "onceward.encryption.active-key=k1", Refused.Fine.class))
        .contains("onceward.encryption.active-key = 'k1' is not valid");
  }

  @Test
  @DisplayName("H15: a data source without the database's time limits")
  void dataSourceWithoutLimits_refused() throws IOException {
    assertThat(refusal("limits", "onceward.datasource=jdbc/without-limits", Refused.Fine.class))
        .contains("Onceward refuses the data source 'jdbc/without-limits'")
        .contains("idle_in_transaction_session_timeout is off")
        .contains("transaction_timeout is off");
  }

  @Test
  @DisplayName("H5: a data source that is not at READ COMMITTED")
  void dataSourceAtRepeatableRead_refused() throws IOException {
    assertThat(
            refusal("repeatable", "onceward.datasource=jdbc/repeatable-read", Refused.Fine.class))
        .contains("Onceward refuses the data source 'jdbc/repeatable-read'")
        .contains("transactions are at 'repeatable read'");
  }

  @Test
  @DisplayName("H5: a data source whose connections commit by themselves")
  void dataSourceOutsideTheTransaction_refused() throws IOException {
    assertThat(refusal("not-jta", "onceward.datasource=jdbc/not-jta", Refused.Fine.class))
        .contains("Onceward refuses the data source 'jdbc/not-jta'")
        .contains("do not take part in the JTA transaction");
  }

  @Test
  @DisplayName("R3: a database without the library's table")
  void databaseWithoutTable_refused() throws IOException {
    assertThat(refusal("table", "onceward.datasource=jdbc/without-table", Refused.Fine.class))
        .contains("Onceward refuses the data source 'jdbc/without-table'")
        .contains("the table onceward.idempotency_record does not exist")
        .contains("classpath:db/onceward");
  }

  @Test
  @DisplayName("R3: a data source that is not there")
  void dataSourceMissing_refused() throws IOException {
    assertThat(refusal("missing", "onceward.datasource=jdbc/nowhere", Refused.Fine.class))
        .contains("onceward.datasource = 'jdbc/nowhere' names no data source");
  }

  private static String refusal(String name, String settings, Class<?>... resources)
      throws IOException {
    return Dropins.refusalOf(
        ShrinkWrap.create(WebArchive.class, "refused-" + name + ".war")
            .addClass(Shop.class)
            .addClasses(resources)
            // Alone: as a class it would bring all the others that it contains.
            .addAsResource(
                new ClassAsset(Refused.class), Refused.class.getName().replace('.', '/') + ".class")
            .addAsLibraries(Archives.holding(Idempotent.class))
            .addAsResource(new StringAsset(settings), "META-INF/microprofile-config.properties")
            .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"));
  }
}
