package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Sending a mail, and looking at one. */
final class Emails {
  private Emails() {}

  /** The mail is in the bag already; it goes out when the change is in the journal. */
  static Change send(Decision decision, Mail mail) {
    if (decision.declined()) {
      throw ResendError.refusedRecipient(String.join(", ", mail.to()));
    }
    return Change.mailed(mail, Answer.ok(Map.of("id", mail.id())));
  }

  static Mail mail(Call call, long now) {
    MailContent content = call.mail();
    boolean smtp = call.operation() == Operation.DELIVER_BY_SMTP;
    return new Mail(
        UUID.randomUUID().toString(),
        smtp ? "smtp" : "resend",
        content.from(),
        content.to(),
        content.subject(),
        smtp ? Optional.empty() : call.key(),
        smtp ? call.key() : Optional.empty(),
        KeyedCall.sha256(content.canonical()),
        now);
  }

  static Answer retrieve(Ledger ledger, MailBag bag, Call call) {
    Mail mail = ledger.mail(call.id()).orElseThrow(ResendError::notFound);
    MailContent content = bag.get(mail.id());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("object", "email");
    json.put("id", mail.id());
    json.put("to", mail.to());
    json.put("from", mail.from());
    json.put("created_at", mail.at().toString());
    json.put("subject", mail.subject());
    json.put("html", content.html().orElse(null));
    json.put("text", content.text().orElse(null));
    json.put("bcc", List.of());
    json.put("cc", List.of());
    json.put("reply_to", List.of());
    json.put("last_event", "delivered");
    return Answer.ok(json);
  }
}
