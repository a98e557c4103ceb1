package dev.onceward.benchmarks;

/** The ratios to reach. */
enum Goal {
  SCRIPT("first calls ÷ frozen script", Kind.FIRST, Kind.SCRIPT, 0.75),
  RANDOM("first calls, random keys ÷ frozen script", Kind.FIRST_RANDOM, Kind.SCRIPT, 0.75),
  TWIN("first calls ÷ unprotected twin", Kind.FIRST, Kind.TWIN, 0.85),
  TRIVIAL("replays ÷ trivial authorised GET", Kind.REPLAY, Kind.TRIVIAL, 0.7);

  private final String title;
  private final Kind over;
  private final Kind under;
  private final double least;

  Goal(String title, Kind over, Kind under, double least) {
    this.title = title;
    this.over = over;
    this.under = under;
    this.least = least;
  }

  String title() {
    return title;
  }

  Kind over() {
    return over;
  }

  Kind under() {
    return under;
  }

  double least() {
    return least;
  }
}
