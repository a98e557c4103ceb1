package dev.onceward.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.id.NobodysTenant;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.RawMessage.Header;
import dev.onceward.messaging.letter.KeptLetter;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K6: what lies in a topic of dead letters is read, whatever it is")
class LetterParserTest {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");

  @Test
  void ourLetter_tellsWhereItWasAndWhy() {
    KeptLetter read =
        read(
            "{}",
            "dead-letter-reason=bad",
            "dead-letter-cause=It is bad",
            "dead-letter-topic=invoice-jobs",
            "dead-letter-partition=3",
            "dead-letter-offset=42",
            "traceparent=00-1");

    assertThat(read.topic()).isEqualTo("invoice-jobs");
    assertThat(read.partition()).isEqualTo(3);
    assertThat(read.offset()).isEqualTo(42);
    assertThat(read.reason()).isEqualTo("bad");
    assertThat(read.cause()).isEqualTo("It is bad");
    assertThat(read.complete()).isTrue();
    assertThat(read.message().headers()).extracting(Header::name).containsExactly("traceparent");
  }

  @Test
  @DisplayName("K6, S2: no header can have a letter written back to another topic than its own")
  void topic_isTheOneWhoseLettersTheseAre() {
    assertThat(read("{}", "dead-letter-topic=payments.events").topic()).isEqualTo("invoice-jobs");
  }

  @Test
  void messageThatIsNoLetter_isOneAllTheSame() {
    KeptLetter read = read("no JSON", "dead-letter-offset=many");

    assertThat(read.partition()).isEqualTo(1);
    assertThat(read.offset()).isEqualTo(7);
    assertThat(read.reason()).isEqualTo("unknown");
  }

  @Test
  @DisplayName("K6, H3: a letter is the tenant's that the event or the job names, or nobody's")
  void tenant_isTheMessages() {
    assertThat(read("{}", "ce_tenantid=" + TENANT).tenant()).isEqualTo(TENANT);
    assertThat(read("{\"tenant_id\": \"" + TENANT + "\"}").tenant()).isEqualTo(TENANT);

    assertThat(read("{\"tenant_id\": \"1-1-1-1-1\"}").tenant()).isEqualTo(NobodysTenant.ID);
    assertThat(read("{\"tenant_id\": 7}", "ce_tenantid=x").tenant()).isEqualTo(NobodysTenant.ID);
    assertThat(read("[]").tenant()).isEqualTo(NobodysTenant.ID);
    assertThat(read("no JSON").tenant()).isEqualTo(NobodysTenant.ID);
  }

  @Test
  void letterWithoutItsValue_isIncomplete() {
    assertThat(read("", "dead-letter-without-value=4711").complete()).isFalse();
    assertThat(read("", "dead-letter-without-headers=4711").complete()).isFalse();
  }

  private static KeptLetter read(String value, String... headers) {
    RawMessage raw =
        new RawMessage(
            Optional.empty(),
            Stream.of(headers).map(LetterParserTest::header).toList(),
            Optional.of(value.getBytes(UTF_8)));
    return LetterParser.read(new IncomingMessage("invoice-jobs-dlq", 1, 7, raw, Instant.EPOCH));
  }

  private static Header header(String text) {
    int equals = text.indexOf('=');
    return new Header(
        text.substring(0, equals), Optional.of(text.substring(equals + 1).getBytes(UTF_8)));
  }
}
