package dev.onceward.payments.boundary;

import dev.onceward.money.Money;
import dev.onceward.payments.control.PaymentsSettings;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a caller asks for, as it was sent; an absent member is null. */
@Schema(
    name = "PaymentRequest",
    description = "Unknown members are ignored.",
    requiredProperties = {"order_id", "customer_id", "amount", "currency"})
public record PaymentRequest(
    @Schema(
            name = "order_id",
            type = SchemaType.STRING,
            maxLength = 100,
            description = "The caller's own; payments don't look into it.",
            examples = "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b")
        @NotNull(message = "is required: what is paid for, 1 to 100 printable characters")
        @Size(min = 1, max = 100, message = "must have 1 to 100 characters")
        @Pattern(regexp = PaymentRequest.PRINTABLE, message = PaymentRequest.NOT_PRINTABLE)
        String orderId,
    @Schema(name = "customer_id", type = SchemaType.INTEGER, format = "int64", examples = "42")
        @NotNull(message = "is required: a positive whole number such as 42")
        @Positive(message = "must be a positive whole number such as 42")
        Long customerId,
    @Schema(
            name = "amount",
            type = SchemaType.STRING,
            description =
                "Positive, exact; at most 15 digits before the point and the currency's digits"
                    + " after it. A JSON number is taken as well.",
            examples = "1500.00")
        @NotNull(message = "is required: a positive decimal number such as 1500.00")
        @Positive(message = "must be a positive decimal number such as 1500.00")
        @Digits(
            integer = Money.INTEGER_DIGITS,
            fraction = Money.FRACTION_DIGITS,
            message = "must have at most {integer} digits before the point and {fraction} after it")
        BigDecimal amount,
    @Schema(
            name = "currency",
            type = SchemaType.STRING,
            pattern = "[A-Z]{3}",
            description = "ISO 4217.",
            examples = "RUB")
        @NotNull(message = "is required: an ISO 4217 code such as RUB")
        @Pattern(
            regexp = "[A-Z]{3}",
            message = "must be an ISO 4217 code of three capital letters such as RUB")
        String currency,
    @Schema(
            name = "payment_method",
            type = SchemaType.STRING,
            pattern = PaymentsSettings.METHOD_PATTERN,
            description = "The provider's id of it. Required unless the server has a default.",
            examples = "pm_1MtwBwLkdIwHu7ix28a3tqPa")
        Optional<
                @Pattern(
                    regexp = PaymentsSettings.METHOD_PATTERN,
                    message =
                        "must be a payment method's id: pm_ and 1 to 100 letters, digits or _")
                String>
            paymentMethod,
    @Schema(
            name = "external_payment_id",
            type = SchemaType.STRING,
            maxLength = 255,
            description =
                "The caller's own name of the payment. Asked for again under any key, it is the"
                    + " same payment, for ever.",
            examples = "invoice-2026-1187")
        Optional<
                @Size(min = 1, max = 255, message = "must have 1 to 255 characters")
                @Pattern(regexp = PaymentRequest.PRINTABLE, message = PaymentRequest.NOT_PRINTABLE)
                String>
            externalPaymentId) {

  /** Nothing invisible, and no white space at the ends. An empty text is the size's fault. */
  static final String PRINTABLE = "|[^\\p{C}\\p{Z}]([^\\p{C}\\p{Zl}\\p{Zp}]*[^\\p{C}\\p{Z}])?";

  static final String NOT_PRINTABLE =
      "must be printable, without white space at its beginning or end";
}
