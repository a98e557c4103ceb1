package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.foreign.ShopWar;
import dev.onceward.systemtests.incontainer.PostgresTap.RoundTrip;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the engine costs: the round trips to the database, as they are on the wire. */
@ExtendWith(ArquillianExtension.class)
class RoundTripsIT {

  private static final String LOCK = "SELECT pg_try_advisory_xact_lock";
  private static final String LOOK = "SELECT fingerprint_version";

  @ArquillianResource private URL application;

  private final String key = UUID.randomUUID().toString();

  @Deployment(testable = false)
  static WebArchive war() {
    return ShopWar.of("tapped", Sales.TENANT, "jdbc/tapped", "onceward.tasks.workers=0")
        .addClasses(Sales.class, WorkResource.class);
  }

  /** The connection, the prepared statements and the entity manager are there after one call. */
  @BeforeEach
  void warmUp() throws Exception {
    call(UUID.randomUUID().toString());
    TestServer.tap().clear();
  }

  @Test
  @DisplayName("H5: a first call is BEGIN and claim, business, events and answer, COMMIT")
  void firstCall_fourRoundTrips() throws Exception {
    assertThat(call(key).statusCode()).isEqualTo(201);

    List<RoundTrip> trips = TestServer.tap().trips();
    assertThat(trips).hasSize(4);
    assertThat(trips.get(0)).satisfies(trip -> isMadeOf(trip, "BEGIN", LOCK, LOOK));
    assertThat(trips.get(1)).satisfies(trip -> isMadeOf(trip, "INSERT INTO shop.sale"));
    assertThat(trips.get(2)).satisfies(trip -> isMadeOf(trip, "WITH event AS"));
    assertThat(trips.get(3)).satisfies(trip -> isMadeOf(trip, "COMMIT"));
  }

  @Test
  @DisplayName("H6: a replay is one look at the record")
  void replay_oneRoundTrip() throws Exception {
    call(key);
    TestServer.tap().clear();

    assertThat(isReplay(call(key))).isTrue();

    List<RoundTrip> trips = TestServer.tap().trips();
    assertThat(trips).hasSize(1);
    assertThat(trips.get(0)).satisfies(trip -> isMadeOf(trip, LOOK));
  }

  private static boolean isReplay(HttpResponse<String> answer) {
    return answer.headers().firstValue("Idempotent-Replayed").equals(Optional.of("true"));
  }

  private static void isMadeOf(RoundTrip trip, String... beginnings) {
    assertThat(trip.statements()).hasSameSizeAs(beginnings);
    for (int i = 0; i < beginnings.length; i++) {
      assertThat(trip.statements().get(i).strip()).startsWithIgnoringCase(beginnings[i]);
    }
  }

  private HttpResponse<String> call(String lot) throws Exception {
    return Calls.post(application, "shop/works/plain", "text/plain", lot, "Idempotency-Key", lot);
  }
}
