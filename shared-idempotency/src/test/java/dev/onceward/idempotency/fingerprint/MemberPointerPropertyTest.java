package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("H4: pointers to members")
class MemberPointerPropertyTest {

  @Property
  void anyText_isAPointerOrRefused(@ForAll("pointers") String text, @ForAll("json") byte[] json) {
    Optional<MemberPointer> pointer = parsed(text);
    if (pointer.isPresent()) {
      JsonNode value = CanonicalJson.read(json);
      JsonNode rest = pointer.get().removedFrom(value);
      assertThat(pointer.get().in(rest)).isIn(Optional.empty(), Optional.of(JsonNode.Literal.NULL));
    } else {
      assertThat(text)
          .satisfiesAnyOf(
              t -> assertThat(t).doesNotStartWith("/"), t -> assertThat(t).contains("~"));
    }
  }

  @Property(tries = 3)
  void hugePointer_isReadOrRefused(@ForAll("hugePointers") String text) {
    parsed(text).ifPresent(pointer -> assertThat(pointer.spelled()).isEqualTo(text));
  }

  private static Optional<MemberPointer> parsed(String text) {
    try {
      return Optional.of(MemberPointer.parse(text));
    } catch (IllegalArgumentException refused) {
      assertThat(refused).hasMessageContaining("is not a JSON pointer to a member");
      return Optional.empty();
    }
  }

  @Provide
  Arbitrary<String> pointers() {
    Arbitrary<String> likely = Arbitraries.strings().withChars("/~01ab").ofMaxLength(12);
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(20), likely, likely.map(t -> "/" + t));
  }

  @Provide
  Arbitrary<byte[]> json() {
    return JsonValues.any().map(value -> JsonSpelling.of(value, new Random(1)));
  }

  @Provide
  Arbitrary<String> hugePointers() {
    return Arbitraries.of("/a".repeat(100_000), "/" + "a".repeat(1_000_000), "/~".repeat(100_000));
  }
}
