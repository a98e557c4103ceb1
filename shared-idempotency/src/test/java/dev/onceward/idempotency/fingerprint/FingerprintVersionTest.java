package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("H4, field-reports: the server is rolled from one fingerprint version to the next")
class FingerprintVersionTest {

  private static final Requests ORDER = Requests.order("{\"amount\":1500}");
  private static final Requests OTHER = Requests.order("{\"amount\":1501}");

  @Test
  void recordOfVersion1_stillMatchesWhenVersion2IsCurrent() {
    Fingerprint stored = ORDER.fingerprint();
    Fingerprinter repeat = withVersion2(ORDER, new AtomicInteger());

    assertThat(repeat.current().version()).isEqualTo(2);
    assertThat(repeat.current()).isNotEqualTo(stored);
    assertThat(repeat.matches(stored)).isTrue();
    assertThat(withVersion2(OTHER, new AtomicInteger()).matches(stored)).isFalse();
  }

  @Test
  void recordOfANewerNode_countsAsMatching() {
    Fingerprint stored = withVersion2(ORDER, new AtomicInteger()).current();
    Fingerprinter olderNode = new RequestFingerprinter(ORDER.content());

    assertThat(olderNode.ofVersion(2)).isEmpty();
    assertThat(olderNode.matches(stored)).isTrue();
  }

  @Test
  void eachVersion_isComputedOnceAndWhenAskedFor() {
    AtomicInteger computed = new AtomicInteger();
    Fingerprinter repeat = withVersion2(ORDER, computed);

    assertThat(repeat.matches(ORDER.fingerprint())).isTrue();
    assertThat(computed).hasValue(0);
    assertThat(repeat.current()).isSameAs(repeat.current());
    assertThat(repeat.ofVersion(2)).containsSame(repeat.current());
    assertThat(computed).hasValue(1);
  }

  @Test
  @DisplayName("The digests of version 1 are released: a change here breaks every stored record")
  void version1_neverChanges() {
    assertThat(RequestFingerprinter.CURRENT_VERSION).isEqualTo(1);
    assertThat(ORDER.fingerprint())
        .hasToString("v1:b99bdd56404706b53f8540e0a9113618e4037c0c629cf6a3a1ea4690c52cbc97");
    assertThat(new ParameterFingerprinter(Map.of("email", "a@b.example")).current())
        .hasToString("v1:2f8638cf5932b2fffad2cd4f0cad5e9709e8c4d1a275fa2aded99d44fbef798d");
  }

  private static Fingerprinter withVersion2(Requests request, AtomicInteger computed) {
    return new RequestFingerprinter(
        new RequestFingerprinter.Subject(request.content(), JsonMembers.all()),
        new FingerprintRules<>(
            Map.of(
                1,
                RequestFingerprinter::addVersion1,
                2,
                (subject, digest) -> {
                  computed.incrementAndGet();
                  digest.part("another rule").part(subject.request().rawPath());
                })));
  }
}
