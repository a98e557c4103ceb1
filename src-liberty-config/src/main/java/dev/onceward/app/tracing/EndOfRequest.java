package dev.onceward.app.tracing;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import java.io.IOException;
import java.util.Optional;

/** A request leaves no fields to the next one of its thread. */
@WebFilter(urlPatterns = "/api/*", asyncSupported = true)
public class EndOfRequest implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } finally {
      LogFields.reset(Optional.empty());
    }
  }
}
