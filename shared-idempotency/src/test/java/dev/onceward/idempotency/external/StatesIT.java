package dev.onceward.idempotency.external;

import static dev.onceward.idempotency.external.ExecutionRows.KEY_RETENTION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.Parking.As;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("E1: docs/states.md has every edge there is, and no other can be walked")
class StatesIT {

  private static final Path DOCUMENT = Path.of("..", "docs", "states.md");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (\\w[\\w ]*) \\| (STARTED|CALLING|UNKNOWN|) ?\\| ([A-Z]+) \\|");

  private static ExecutionRows rows;

  @BeforeAll
  static void start() {
    rows = new ExecutionRows();
  }

  @AfterAll
  static void stop() {
    rows.close();
  }

  private record Edge(String move, String from, String to) {}

  private enum State {
    STARTED,
    CALLING,
    UNKNOWN,
    COMPLETED
  }

  /** Makes a move for a holder, whether it is allowed or not. */
  private interface Walk {
    void by(Connection session, Held holder) throws Exception;
  }

  @SuppressWarnings("ImmutableEnumChecker") // walks keep no state
  private enum Move {
    CLAIM(
        "claim",
        (session, holder) -> {
          rows.expire(holder);
          rows.claim(session, holder);
        }),
    CALL(
        "call",
        (session, holder) -> Moves.call(session, holder, KEY_RETENTION, ExecutionRows.LEASE)),
    GO_ON("go on", (session, holder) -> Moves.goOn(session, holder, "charge")),
    COMPLETE("complete", (session, holder) -> Moves.complete(session, holder)),
    RETRY("retry", (session, holder) -> Moves.park(session, holder, parking(As.NOT_CALLED))),
    WAIT("wait", (session, holder) -> Moves.park(session, holder, parking(As.LOOKED))),
    PARK("park", (session, holder) -> Moves.park(session, holder, parking(As.UNKNOWN))),
    TELL("tell", (session, holder) -> NewsDesk.take(session, ExternalNewsIT.news(holder))),
    MAKE_DUE(
        "make due",
        (session, holder) -> {
          rows.set(holder, "holder = NULL");
          HandMoves.makeDue(session, holder.tenant(), holder.id());
        }),
    RELEASE(
        "release",
        (session, holder) -> {
          rows.expire(holder);
          HandMoves.release(session, holder.tenant(), holder.id());
        }),
    TAKE_BY_HAND(
        "take by hand",
        (session, holder) -> {
          rows.set(holder, "holder = NULL");
          HandMoves.take(session, holder.tenant(), holder.id());
        });

    private final String name;
    private final Walk walk;

    Move(String name, Walk walk) {
      this.name = name;
      this.walk = walk;
    }
  }

  private static Parking parking(As as) {
    return new Parking(
        as,
        "reason",
        new Parking.Pauses(Duration.ZERO, Duration.ofSeconds(30), Duration.ofMinutes(5)));
  }

  static Stream<Arguments> pairs() {
    return Arrays.stream(State.values())
        .flatMap(from -> Arrays.stream(Move.values()).map(move -> Arguments.of(from, move)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void moveFromState_leadsWhereTheDocumentSays(State from, Move move) throws Exception {
    try (Connection session = rows.session()) {
      Held holder = heldIn(session, from);
      move.walk.by(session, holder);

      List<String> documented = documentedEnds(move.name, from.name());
      if (documented.isEmpty()) {
        assertThat(rows.state(holder)).isEqualTo(from.name());
      } else {
        assertThat(documented).containsExactly(rows.state(holder));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("refusedHolders")
  void moveWithAnOldToken_changesNothing(Move move) throws Exception {
    try (Connection session = rows.session()) {
      Held old = heldIn(session, State.CALLING);
      rows.expire(old);
      rows.claim(session, old);
      String row = rows.row(old);

      move.walk.by(session, old);

      assertThat(rows.row(old)).isEqualTo(row);
    }
  }

  /** Anybody may claim what is due, and tell; an operator needs no token. */
  static Stream<Move> refusedHolders() {
    return Arrays.stream(Move.values())
        .filter(move -> move != Move.CLAIM && move != Move.TELL)
        .filter(move -> move.compareTo(Move.MAKE_DUE) < 0);
  }

  private static Held heldIn(Connection session, State state) throws Exception {
    Held first = rows.registered();
    if (state == State.STARTED) {
      return first;
    }
    Moves.call(session, first, KEY_RETENTION, ExecutionRows.LEASE);
    return switch (state) {
      case STARTED, CALLING -> first;
      case COMPLETED -> {
        Moves.complete(session, first);
        yield first;
      }
      case UNKNOWN -> {
        Moves.park(session, first, parking(As.UNKNOWN));
        rows.expire(first);
        yield rows.claim(session, first).orElseThrow();
      }
    };
  }

  private static List<String> documentedEnds(String move, String from) throws IOException {
    return documentedEdges().stream()
        .filter(edge -> edge.move().equals(move) && edge.from().equals(from))
        .map(Edge::to)
        .toList();
  }

  private static List<Edge> documentedEdges() throws IOException {
    List<Edge> edges = new ArrayList<>();
    var matcher = ROW.matcher(Files.readString(DOCUMENT));
    while (matcher.find()) {
      edges.add(new Edge(matcher.group(1), matcher.group(2), matcher.group(3)));
    }
    assertThat(edges).as("edges of " + DOCUMENT).hasSize(25);
    return edges;
  }
}
