package dev.onceward.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K1, K6: events as CloudEvents")
class CloudEventsTest {

  private static final OutboxEvent EVENT =
      new OutboxEvent(
          UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"),
          "orders",
          "order-1",
          3,
          "OrderPaid.v1",
          "{\"status\":\"PAID\"}",
          UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a"),
          UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-000000000001"),
          Instant.parse("2026-11-29T12:00:00.123456Z"));

  @Test
  void sentEvent_isReadAsItWas() {
    IncomingEvent event = CloudEvents.read(message(Map.of(), EVENT.payload()));

    assertThat(event.id()).isEqualTo(EVENT.id());
    assertThat(event.type()).isEqualTo(EVENT.type());
    assertThat(event.source()).isEqualTo(CloudEvents.SOURCE);
    assertThat(event.aggregateId()).isEqualTo(EVENT.aggregateId());
    assertThat(event.aggregateVersion()).isEqualTo(EVENT.aggregateVersion());
    assertThat(event.tenant()).isEqualTo(EVENT.tenant());
    assertThat(event.sagaId()).contains(EVENT.sagaId());
    assertThat(event.occurredAt()).isEqualTo(EVENT.occurredAt());
    assertThat(event.data().getString("status")).isEqualTo("PAID");
  }

  @Test
  @DisplayName("M2: the trace goes on in W3C's own header; without one there is no header")
  void traceparent_isAHeader() {
    String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    assertThat(CloudEvents.headersOf(EVENT.partOf(trace))).containsEntry("traceparent", trace);
    assertThat(CloudEvents.headersOf(EVENT)).doesNotContainKey("traceparent");
    assertThat(message(Map.of("traceparent", trace), "{}").traceparent()).contains(trace);
    assertThat(message(Map.of("traceparent", ""), "{}").traceparent()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ce_specversion",
        "ce_id",
        "ce_type",
        "ce_source",
        "ce_subject",
        "ce_tenantid",
        "ce_time",
        "ce_aggregateversion"
      })
  void missingOrEmptyHeader_isPoisonThatNamesIt(String header) {
    assertPoison(message(Map.of(header, ""), "{}"), "header_missing", header);
  }

  @ParameterizedTest
  @CsvSource({
    "ce_specversion, 0.3",
    "ce_id, 42",
    "ce_id, 1-1-1-1-1",
    "ce_tenantid, tenant-a",
    "ce_sagaid, x",
    "ce_aggregateversion, 0",
    "ce_aggregateversion, -1",
    "ce_aggregateversion, 1.5",
    "ce_time, yesterday"
  })
  void wrongHeader_isPoisonThatNamesItAndItsValue(String header, String value) {
    assertPoison(message(Map.of(header, value), "{}"), "header_invalid", header);
    assertPoison(message(Map.of(header, value), "{}"), "header_invalid", value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"not_json|hello", "not_json|{\"a\":", "not_json|''", "not_an_object|[1]"})
  void valueThatIsNoObject_isPoison(String reason, String value) {
    assertPoison(message(Map.of(), value), reason, "");
  }

  private static void assertPoison(IncomingMessage message, String reason, String part) {
    assertThatThrownBy(() -> CloudEvents.read(message))
        .isInstanceOfSatisfying(
            PoisonMessage.class, poison -> assertThat(poison.reason()).isEqualTo(reason))
        .hasMessageContaining(part);
  }

  private static IncomingMessage message(Map<String, String> changed, String value) {
    Map<String, String> headers = new HashMap<>(CloudEvents.headersOf(EVENT));
    headers.putAll(changed);
    return new IncomingMessage(
        "orders.events",
        1,
        7,
        Optional.of(EVENT.aggregateId()),
        headers,
        value.getBytes(StandardCharsets.UTF_8),
        EVENT.occurredAt());
  }
}
