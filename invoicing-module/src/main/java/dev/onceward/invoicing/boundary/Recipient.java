package dev.onceward.invoicing.boundary;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An address that a mail can go to; what could end a header's line is none (RFC 5321, 5322). */
@Documented
@Constraint(validatedBy = {})
@Size(max = 254, message = "must have at most {max} characters")
@Email(message = "must be an e-mail address such as anna@example.org")
@Pattern(regexp = "[^\\p{C}\\p{Z}]+", message = "must be neither empty nor contain white space")
@Target({ElementType.TYPE_USE, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
@interface Recipient {
  String message() default "must be an e-mail address such as anna@example.org";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};
}
