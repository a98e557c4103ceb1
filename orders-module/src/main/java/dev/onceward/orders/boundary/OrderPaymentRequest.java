package dev.onceward.orders.boundary;

import dev.onceward.money.Money;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a caller asks for, as it was sent. */
@Schema(
    name = "OrderPaymentRequest",
    description = "{} pays what is left. Unknown members are refused.")
public record OrderPaymentRequest(
    @Schema(
            name = "amount",
            type = SchemaType.STRING,
            description =
                "A part of the order's amount, in its currency; what is left of it if absent. A"
                    + " JSON number is taken as well.",
            examples = "500.00")
        Optional<
                @Positive(message = "must be a positive decimal number such as 500.00")
                @Digits(
                    integer = Money.INTEGER_DIGITS,
                    fraction = Money.FRACTION_DIGITS,
                    message =
                        "must have at most {integer} digits before the point and {fraction} after"
                            + " it")
                BigDecimal>
            amount,
    @Schema(
            name = "payment_method",
            type = SchemaType.STRING,
            pattern = "[A-Za-z0-9._:-]{1,255}",
            description = "The payments API's id of it; required unless that has a default.",
            examples = "pm_1MtwBwLkdIwHu7ix28a3tqPa")
        Optional<
                @Pattern(
                    regexp = "[A-Za-z0-9._:-]{1,255}",
                    message = "must be 1 to 255 characters of A-Z a-z 0-9 . _ : -")
                String>
            paymentMethod) {}
