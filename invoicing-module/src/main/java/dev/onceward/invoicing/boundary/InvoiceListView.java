package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.entity.Invoice;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An order's invoices. */
@Schema(name = "InvoiceList", requiredProperties = "items")
public record InvoiceListView(@Schema(description = "By version.") List<InvoiceView> items) {

  static InvoiceListView of(List<Invoice> invoices) {
    return new InvoiceListView(invoices.stream().map(InvoiceView::of).toList());
  }

  byte[] toJson() {
    JsonArrayBuilder list = Json.createArrayBuilder();
    items.forEach(item -> list.add(item.json()));
    return Json.createObjectBuilder()
        .add("items", list)
        .build()
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }
}
