package dev.onceward.systemtests.incontainer;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Reply;
import java.net.URI;
import java.net.URL;
import java.util.Optional;

/** The payments of the {@link TillWar}, as a client sees them. */
record TillPayments(URL war) {

  Reply pay(Charge charge) {
    return anybody().post(path()).key(charge.key()).json(charge.body()).send();
  }

  Reply view(String payment) {
    return anybody().get(path() + "/" + payment).send();
  }

  Reply refund(String payment, String key) {
    return anybody().post(path() + "/" + payment + "/refunds").key(key).json("{}").send();
  }

  private Caller anybody() {
    return new Caller(URI.create(war.toString()), Optional.empty());
  }

  private String path() {
    return war.getPath() + "shop/payments";
  }
}
