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
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
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

  @ArquillianResource
  @OperateOnDeployment("node")
  private URL application;

  @ArquillianResource
  @OperateOnDeployment("another")
  private URL another;

  private final String key = UUID.randomUUID().toString();

  @Deployment(name = "node", testable = false)
  static WebArchive war() {
    return ShopWar.of("tapped", Sales.TENANT, "jdbc/tapped")
        .addClasses(Sales.class, WorkResource.class);
  }

  /** The same application again: it shares the database, and knows nothing of the other's keys. */
  @Deployment(name = "another", testable = false)
  static WebArchive anotherWar() {
    return ShopWar.of("tapped-too", Sales.TENANT, "jdbc/tapped")
        .addClasses(Sales.class, WorkResource.class);
  }

  /** The connection, the prepared statements and the entity manager are there after one call. */
  @BeforeEach
  void warmUp() throws Exception {
    call(application, "warm-up-" + key);
    call(another, "warm-up-too-" + key);
    TestServer.tap().clear();
  }

  @Test
  @DisplayName("H5: a first call is BEGIN and claim, business, events and answer, COMMIT")
  void firstCall_fourRoundTrips() throws Exception {
    assertThat(call(application, key).statusCode()).isEqualTo(201);

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
    call(application, key);
    TestServer.tap().clear();

    assertThat(isReplay(call(application, key))).isTrue();

    List<RoundTrip> trips = TestServer.tap().trips();
    assertThat(trips).hasSize(1);
    assertThat(trips.get(0)).satisfies(trip -> isMadeOf(trip, LOOK));
  }

  @Test
  @DisplayName("H6: another node's answer is found by the claim; the next time it is known here")
  void replayByAnotherNode_twoRoundTripsThenOne() throws Exception {
    call(application, key);
    TestServer.tap().clear();

    assertThat(isReplay(call(another, key))).isTrue();
    assertThat(isReplay(call(another, key))).isTrue();

    List<RoundTrip> trips = TestServer.tap().trips();
    assertThat(trips).hasSize(3);
    assertThat(trips.get(0)).satisfies(trip -> isMadeOf(trip, "BEGIN", LOCK, LOOK));
    assertThat(trips.get(1)).satisfies(trip -> isMadeOf(trip, "ROLLBACK"));
    assertThat(trips.get(2)).satisfies(trip -> isMadeOf(trip, LOOK));
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

  private static HttpResponse<String> call(URL node, String lot) throws Exception {
    return Calls.post(node, "shop/works/plain", "text/plain", lot, "Idempotency-Key", lot);
  }
}
