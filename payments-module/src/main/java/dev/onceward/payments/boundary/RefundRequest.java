package dev.onceward.payments.boundary;

import dev.onceward.money.Money;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a caller asks for, as it was sent. */
@Schema(name = "RefundRequest", description = "Unknown members are refused.")
public record RefundRequest(
    @Schema(
            name = "amount",
            type = SchemaType.STRING,
            description =
                "Positive, exact, in the payment's currency and with its digits; a JSON number is"
                    + " taken as well. Without it, all that is left.",
            examples = "60.00")
        Optional<
                @Positive(message = "must be a positive decimal number such as 60.00")
                @Digits(
                    integer = Money.INTEGER_DIGITS,
                    fraction = Money.FRACTION_DIGITS,
                    message =
                        "must have at most {integer} digits before the point and {fraction} after"
                            + " it")
                BigDecimal>
            amount) {}
