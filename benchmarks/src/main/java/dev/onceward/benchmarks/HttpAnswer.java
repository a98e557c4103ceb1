package dev.onceward.benchmarks;

/**
 * An answer as the measured path needs it.
 *
 * @param head status line and headers as received
 */
record HttpAnswer(int status, String head, String body) {

  boolean has(String headerLine) {
    return head.contains("\r\n" + headerLine + "\r\n");
  }

  @Override
  public String toString() {
    return head.strip() + "\n" + body;
  }
}
