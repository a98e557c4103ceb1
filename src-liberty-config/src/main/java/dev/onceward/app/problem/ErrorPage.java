package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Words the errors that the server raises itself, such as those of paths outside the API. */
@WebServlet(ErrorPage.PATH)
public class ErrorPage extends HttpServlet {

  static final String PATH = "/problem";

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Problem problem = StatusProblems.of(statusOf(request));
    byte[] body = problem.toBytes();
    response.setStatus(problem.status());
    response.setContentType(Problem.MEDIA_TYPE);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  /** Called by its own address, there is no error to tell of. */
  private static int statusOf(HttpServletRequest request) {
    return request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
        ? status
        : HttpServletResponse.SC_NOT_FOUND;
  }
}
