package dev.onceward.idempotency;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a JAX-RS resource method take effect once per {@code Idempotency-Key}.
 *
 * <p>The first call with a key claims it, runs the method and stores its answer, all in one
 * database transaction that the library begins and ends (READ COMMITTED). The answer goes out after
 * the commit. A repeat gets the stored status, body and allow-listed headers, marked {@code
 * Idempotent-Replayed: true}, and the method does not run.
 *
 * <p><b>Transactions.</b> The method must do its work in the current JTA transaction. It may be
 * {@code @Transactional} (it joins), but neither suspend nor end the transaction. EntityManagers
 * that are CDI beans are flushed before the answer is stored. <b>Threads.</b> The method runs on
 * the request's own thread.
 *
 * <p><b>Effects outside the database.</b> A method whose {@link #execution()} is EXTERNAL registers
 * its effect in that transaction, which then stores the method's answer as the one to give until
 * the effect has ended; its end stores the final answer, whatever its status.
 *
 * <p><b>What is stored.</b> 2xx and 3xx answers, and rejections raised as {@link
 * BusinessRejection}. After any other answer or exception the transaction is rolled back and no
 * record stays, so the same key may try again.
 *
 * <p><b>Refused at deployment, by name:</b> methods that do not return {@link
 * jakarta.ws.rs.core.Response}, that are asynchronous or streaming, or that leave the transaction
 * ({@code REQUIRES_NEW}, {@code NOT_SUPPORTED}, {@code NEVER}); retention outside its limits; two
 * methods with one operation name; an EXTERNAL method whose key is not required.
 *
 * <p>Source: IETF draft-ietf-httpapi-idempotency-key-header-07.
 */
@Documented
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Idempotent {

  /**
   * The name of the operation, part of a record's identity: the same key at another operation is
   * another record. It outlives refactoring, so it is written here and not derived from the
   * method's name. Example: {@code orders.create}. 1 to 100 characters of {@code A-Z a-z 0-9 . _
   * -}.
   */
  @Nonbinding
  String operation() default "";

  /**
   * Whether a request without a key is refused (400 {@code key_missing}) or runs unprotected, in a
   * transaction all the same.
   */
  @Nonbinding
  boolean required() default true;

  /** What a duplicate does while the first call runs. {@link InFlight#RUN} is refused here. */
  @Nonbinding
  InFlight inFlight() default InFlight.WAIT;

  /**
   * How long the answer is kept, as an ISO-8601 duration such as {@code PT48H}; empty for the
   * setting {@code onceward.retention.default}. 24 h to 7 days; above 72 h needs {@link
   * #retentionReason()}.
   */
  @Nonbinding
  String retention() default "";

  /** Why a retention above 72 hours is needed. Published in the policy. */
  @Nonbinding
  String retentionReason() default "";

  /**
   * JSON pointers to the members that identify a request, such as {@code /order_id}; the others may
   * differ between repeats. Empty for all. Changing this changes the fingerprints of requests made
   * before: give the operation a new name with it.
   */
  @Nonbinding
  String[] identifiedBy() default {};

  /**
   * JSON pointers to members that may differ between repeats, such as {@code /metadata/trace_id}.
   * Not together with {@link #identifiedBy()}.
   */
  @Nonbinding
  String[] identifiedWithout() default {};

  /**
   * Where the effect takes place. An {@link Execution#EXTERNAL} method registers an effect with
   * {@code ExternalEffects} and returns what to answer until its outcome is known; the library then
   * carries it out and answers with the outcome, or with that answer if there is none in time.
   */
  @Nonbinding
  Execution execution() default Execution.LOCAL;

  /** Whose keys are told apart. */
  @Nonbinding
  KeyScope scope() default KeyScope.TENANT;
}
