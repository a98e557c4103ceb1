package dev.onceward.payments.boundary;

import dev.onceward.payments.entity.Payment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The payments that have the name that was asked for. */
@Schema(name = "PaymentList", requiredProperties = "items")
public record PaymentListView(
    @Schema(description = "One payment, or none.") List<PaymentView> items) {

  static PaymentListView of(Optional<Payment> payment) {
    return new PaymentListView(payment.map(PaymentView::of).stream().toList());
  }

  byte[] toJson() {
    List<String> texts =
        items.stream().map(item -> new String(item.toJson(), StandardCharsets.UTF_8)).toList();
    return ("{\"items\":[" + String.join(",", texts) + "]}").getBytes(StandardCharsets.UTF_8);
  }
}
