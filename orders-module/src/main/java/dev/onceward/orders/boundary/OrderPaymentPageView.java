package dev.onceward.orders.boundary;

import dev.onceward.orders.control.Page;
import dev.onceward.orders.entity.OrderPayment;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A page of an order's payments, newest first. */
@Schema(name = "OrderPaymentPage", requiredProperties = "items")
public record OrderPaymentPageView(
    List<OrderPaymentView> items,
    @Schema(
            name = "next_cursor",
            type = SchemaType.STRING,
            description = "Absent on the last page.")
        Optional<String> nextCursor) {

  static OrderPaymentPageView of(Page<OrderPayment> page) {
    return new OrderPaymentPageView(
        page.items().stream().map(OrderPaymentView::of).toList(),
        NextPage.cursor(page, OrderPayment::id));
  }

  byte[] toJson() {
    JsonArrayBuilder list = OrderPaymentView.JSON.createArrayBuilder();
    items.forEach(item -> list.add(item.json()));
    JsonObjectBuilder page = OrderPaymentView.JSON.createObjectBuilder().add("items", list);
    nextCursor.ifPresent(next -> page.add("next_cursor", next));
    return page.build().toString().getBytes(StandardCharsets.UTF_8);
  }
}
