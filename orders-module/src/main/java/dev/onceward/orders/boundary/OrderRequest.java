package dev.onceward.orders.boundary;

import dev.onceward.money.Money;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Email;
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
    name = "OrderRequest",
    description = "Unknown members are ignored.",
    requiredProperties = {"customer_id", "amount"})
public record OrderRequest(
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
            description = "ISO 4217; the server's default currency if absent.",
            examples = "RUB")
        @Pattern(
            regexp = "[A-Z]{3}",
            message = "must be an ISO 4217 code of three capital letters such as RUB")
        String currency,
    @Schema(
            name = "email",
            type = SchemaType.STRING,
            format = "email",
            maxLength = 254,
            description = "Where invoices go.",
            examples = "anna@example.org")
        Optional<
                @Size(max = 254, message = "must have at most {max} characters")
                @Email(message = "must be an e-mail address such as anna@example.org")
                @Pattern(
                    regexp = "[^\\p{C}\\p{Z}]+",
                    message = "must be neither empty nor contain white space")
                String>
            email) {}
