package dev.onceward.localstack.sandbox;

/** A refusal in the shape that its provider gives it. */
class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Answer answer;

  ApiError(String message, Answer answer) {
    super(message);
    this.answer = answer;
  }

  final Answer answer() {
    return answer;
  }
}
