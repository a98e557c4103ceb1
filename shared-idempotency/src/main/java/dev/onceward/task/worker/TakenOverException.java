package dev.onceward.task.worker;

/** Another claim has raised the fencing token: what this one did must not stand. */
final class TakenOverException extends Exception {

  private static final long serialVersionUID = 1L;

  TakenOverException(Claimed claimed) {
    super(claimed.task() + " was taken over from the holder of token " + claimed.fencingToken());
  }
}
