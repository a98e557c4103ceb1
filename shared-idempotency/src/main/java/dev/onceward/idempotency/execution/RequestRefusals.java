package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.KeyExpiredException;
import dev.onceward.idempotency.KeyInvalidException;
import dev.onceward.idempotency.KeyReusedException;
import dev.onceward.idempotency.RequestInProgressException;
import dev.onceward.idempotency.ResponseNotReadableException;
import dev.onceward.idempotency.ResponseNotStoredException;
import dev.onceward.idempotency.record.Claim;
import dev.onceward.idempotency.record.KeyAge;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Turns a claim that did not get the key into the stored answer, or into the exception to throw.
 */
final class RequestRefusals {

  private RequestRefusals() {}

  static Answer answerOrRefusal(Claim claim, Command command) {
    if (claim instanceof Claim.Replay replay) {
      return replay.answer();
    }
    if (claim instanceof Claim.Mismatch) {
      throw new KeyReusedException(
          named(command)
              + " was used before for another request. Send the same request to get its answer,"
              + " or a new key for a new request.");
    }
    if (claim instanceof Claim.AnswerNotStored notStored) {
      throw new ResponseNotStoredException(
          "The request with "
              + named(command)
              + " took effect, but its answer was too large to be stored. Read the result at the"
              + " Location, if there is one; don't send the request with a new key.",
          notStored.location().flatMap(RequestRefusals::uri));
    }
    if (claim instanceof Claim.Unreadable unreadable) {
      throw notReadable(unreadable, command);
    }
    if (claim instanceof Claim.Expired expired) {
      throw expired(expired.age(), command);
    }
    throw inProgress(command);
  }

  private static Optional<URI> uri(String location) {
    try {
      return Optional.of(new URI(location));
    } catch (URISyntaxException notAUri) {
      return Optional.empty();
    }
  }

  static RequestInProgressException inProgress(Command command) {
    return new RequestInProgressException(
        "The first request with "
            + named(command)
            + " is still in progress. Repeat this request with the same key in a moment.");
  }

  private static ResponseNotReadableException notReadable(Claim.Unreadable claim, Command command) {
    return new ResponseNotReadableException(
        "The request with "
            + named(command)
            + " was answered before, but the stored answer can't be read; the server's log says why."
            + " Nothing was executed again. Look up what became of it; don't send the request with a"
            + " new key.",
        claim.reason());
  }

  private static RuntimeException expired(KeyAge age, Command command) {
    if (age == KeyAge.IN_FUTURE) {
      return new KeyInvalidException(
          named(command)
              + " is a UUIDv7 dated more than 5 minutes in the future. Set the client's clock, and"
              + " send a new key.");
    }
    return new KeyExpiredException(
        named(command)
            + " is a UUIDv7 older than the retention of "
            + command.retention()
            + ", so a first answer may have been deleted. Find out whether it took effect before"
            + " sending a new key.");
  }

  private static String named(Command command) {
    return "key '"
        + command.identity().key()
        + "' at operation '"
        + command.identity().operation()
        + "'";
  }
}
