package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.param.PaymentIntentSearchParams;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** E5: a search index that lags proves nothing. */
class SearchIT extends SandboxCase {
  @Test
  @DisplayName("E5: what was just created is not found, though it is there")
  void newIntent_isInvisibleUntilTheLagIsOver() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    assertThat(search("metadata['order_id']:'7'")).isEmpty();

    control.send("POST", "/_control/settings", "{\"search_lag_millis\":0}");

    assertThat(search("metadata['order_id']:'7'"))
        .extracting(PaymentIntent::getId)
        .containsExactly(intent);
    assertThat(search("metadata[\"order_id\"]:\"7\" AND status:'succeeded'")).isEmpty();
    assertThat(search("metadata['order_id']:'8'")).isEmpty();
  }

  @Test
  void queryThatIsNotPlayed_isRefused() {
    assertThat(
            catchThrowableOfType(InvalidRequestException.class, () -> search("amount>5"))
                .getParam())
        .isEqualTo("query");
  }

  private List<PaymentIntent> search(String query) throws StripeException {
    PaymentIntentSearchParams params = PaymentIntentSearchParams.builder().setQuery(query).build();
    return shop.stripe().v1().paymentIntents().search(params).getData();
  }
}
