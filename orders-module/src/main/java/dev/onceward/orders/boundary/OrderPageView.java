package dev.onceward.orders.boundary;

import dev.onceward.orders.control.Page;
import dev.onceward.orders.entity.Order;
import jakarta.json.bind.annotation.JsonbPropertyOrder;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A page of orders, newest first. */
@Schema(name = "OrderPage", requiredProperties = "items")
@JsonbPropertyOrder({"items", "nextCursor"})
public record OrderPageView(
    List<OrderView> items,
    @Schema(
            name = "next_cursor",
            type = SchemaType.STRING,
            description = "Absent on the last page.")
        Optional<String> nextCursor) {

  static OrderPageView of(Page<Order> page) {
    return new OrderPageView(
        page.items().stream().map(OrderView::of).toList(), NextPage.cursor(page, Order::id));
  }
}
