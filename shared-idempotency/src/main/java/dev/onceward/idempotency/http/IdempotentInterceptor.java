package dev.onceward.idempotency.http;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.execution.Engine;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.ws.rs.core.Response;
import java.io.Serializable;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs an idempotent resource method through the engine.
 *
 * <p>Outermost, before {@code @Transactional} (whose priority is {@code PLATFORM_BEFORE + 200}),
 * because it owns the transaction that the method joins.
 */
@Interceptor
@Idempotent
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 100)
public class IdempotentInterceptor implements Serializable {

  private static final long serialVersionUID = 1L;

  @Inject private transient CurrentRequest current;
  @Inject private transient Engine engine;
  @Inject private transient AnswerResponses answers;

  @AroundInvoke
  Object once(InvocationContext method) throws Exception {
    Optional<CapturedRequest> request = current.get();
    return request.isPresent() ? once(method, request.get()) : withoutKey(method);
  }

  private Response withoutKey(InvocationContext method) throws Exception {
    return engine.executeWithoutKey(
        method.getMethod().getAnnotation(Idempotent.class).operation(),
        () -> {
          Response response = (Response) method.proceed();
          refuseEffectOfLocalMethod(method);
          return response;
        },
        response -> response.getStatus() < 400);
  }

  private Response once(InvocationContext method, CapturedRequest request) throws Exception {
    AtomicReference<OwnResponse> own = new AtomicReference<>();
    Result result =
        engine.execute(
            request.command(),
            () -> {
              own.set(null);
              Response response = (Response) method.proceed();
              refuseEffectOfLocalMethod(method);
              OwnResponse made = new OwnResponse(response, answers.answerOf(response, request));
              own.set(made);
              return made.answer();
            });
    if (result.replayed()) {
      return answers.replayOf(result.answer());
    }
    // A stored rejection, and the outcome of an effect, are no responses of the method's own.
    OwnResponse made = own.get();
    return made != null && made.answer().equals(result.answer())
        ? answers.firstResponse(made.response(), result.answer())
        : answers.responseOf(result.answer());
  }

  private record OwnResponse(Response response, Answer answer) {}

  private void refuseEffectOfLocalMethod(InvocationContext method) {
    Idempotent annotation = method.getMethod().getAnnotation(Idempotent.class);
    if (annotation.execution() == Execution.LOCAL && engine.hasRegisteredEffect()) {
      throw new IllegalStateException(
          "The operation '"
              + annotation.operation()
              + "' registered an external effect, but is LOCAL: give its @Idempotent execution ="
              + " EXTERNAL");
    }
  }
}
