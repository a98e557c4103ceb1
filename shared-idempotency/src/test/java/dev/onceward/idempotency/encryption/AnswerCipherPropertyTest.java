package dev.onceward.idempotency.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

@Label("S3: AES-GCM bound to tenant, operation, key and status")
class AnswerCipherPropertyTest {

  private static final AnswerCipher CIPHER = TestKeys.writing("k1", "k2");

  @Property
  @Label("S3: what was encrypted is what is read")
  void content_comesBack(@ForAll("bindings") AnswerBinding binding, @ForAll byte[] content)
      throws UnreadableException {
    byte[] sealed = CIPHER.seal(binding, content);

    assertThat(CIPHER.open(binding, sealed)).isEqualTo(content);
    assertThat(AnswerCipher.keyIdOf(sealed)).isEqualTo("k1");
  }

  @Property(tries = 50)
  @Label("S3: one flipped bit, anywhere, and it is refused")
  void flippedBit_isRefused(
      @ForAll("bindings") AnswerBinding binding, @ForAll @Size(max = 40) byte[] content) {
    byte[] sealed = CIPHER.seal(binding, content);
    for (int bit = 0; bit < sealed.length * Byte.SIZE; bit++) {
      byte[] changed = sealed.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertRefused(binding, changed);
    }
  }

  @Property(tries = 50)
  @Label("S3: cut short by any length, it is refused")
  void cutShort_isRefused(
      @ForAll("bindings") AnswerBinding binding, @ForAll @Size(max = 40) byte[] content) {
    byte[] sealed = CIPHER.seal(binding, content);
    for (int length = 0; length < sealed.length; length++) {
      assertRefused(binding, Arrays.copyOf(sealed, length));
    }
  }

  @Property
  @Label("S3: at any other tenant, operation, subject, key, state or status it is refused")
  void otherPlace_isRefused(
      @ForAll("bindings") AnswerBinding own,
      @ForAll("bindings") AnswerBinding other,
      @ForAll byte[] content) {
    Assume.that(!own.equals(other));

    assertRefused(other, CIPHER.seal(own, content));
  }

  @Property
  @Label("S3: what moves from one name to the next makes another binding")
  void partsMovedBetweenNames_areAnotherBinding(@ForAll("names") String name) {
    assertThat(binding("a" + name, "b", "c").bytes())
        .isNotEqualTo(binding("a", name + "b", "c").bytes());
    assertThat(binding("a", "b" + name, "c").bytes())
        .isNotEqualTo(binding("a", "b", name + "c").bytes());
  }

  @Property
  @Label("S3: the same answer is never encrypted to the same bytes")
  void sameAnswer_isEncryptedDifferently(@ForAll("bindings") AnswerBinding binding) {
    byte[] content = "paid".getBytes(StandardCharsets.UTF_8);
    assertThat(CIPHER.seal(binding, content)).isNotEqualTo(CIPHER.seal(binding, content));
  }

  private static void assertRefused(AnswerBinding binding, byte[] envelope) {
    assertThatThrownBy(() -> CIPHER.open(binding, envelope))
        .isInstanceOf(UnreadableException.class);
  }

  private static AnswerBinding binding(String operation, String subject, String key) {
    return new AnswerBinding(
        new Identity(new UUID(1, 1), operation, subject, new IdempotencyKey(key)),
        "COMPLETED",
        201);
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings().withChars("ab.").ofMinLength(1).ofMaxLength(3);
  }

  /** From few values, so that two differ in one of them as often as in many. */
  @Provide
  Arbitrary<AnswerBinding> bindings() {
    return Combinators.combine(
            Arbitraries.longs().between(1, 2),
            names(),
            Arbitraries.of("", "ann", "bob"),
            names(),
            Arbitraries.of("STARTED", "COMPLETED"),
            Arbitraries.of(200, 201, 202, 402))
        .as(
            (tenant, operation, subject, key, state, status) ->
                new AnswerBinding(
                    new Identity(new UUID(0, tenant), operation, subject, new IdempotencyKey(key)),
                    state,
                    status));
  }
}
