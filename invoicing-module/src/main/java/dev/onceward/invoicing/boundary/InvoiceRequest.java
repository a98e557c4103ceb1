package dev.onceward.invoicing.boundary;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a caller asks for, as it was sent. */
@Schema(name = "InvoiceRequest", description = "Unknown members are refused.")
public record InvoiceRequest(
    @Schema(
            name = "email",
            type = SchemaType.STRING,
            format = "email",
            maxLength = 254,
            description = "Where the invoice goes; the order's own address if absent.",
            examples = "anna@example.org")
        Optional<@Recipient String> email) {}
