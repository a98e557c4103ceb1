package dev.onceward.systemtests.harness;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.List;

/** The mail sandbox: the witness of what really went out. */
public record Mailbox(URI url) {

  /** A mail that went out. */
  public record Mail(String emailId, List<String> to, String subject, String key, int attempts) {}

  /** All mails that went out. */
  public List<Mail> mails() {
    Reply reply = call("GET", "/_control/emails").send();
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(reply.body()))) {
      return reader.readArray().getValuesAs(JsonObject.class).stream().map(Mailbox::mail).toList();
    }
  }

  /** The mails to one address. */
  public List<Mail> mailsTo(String address) {
    return mails().stream().filter(mail -> mail.to().contains(address)).toList();
  }

  private static Mail mail(JsonObject entry) {
    return new Mail(
        entry.getString("email_id"),
        entry.getJsonArray("to").getValuesAs(JsonString::getString),
        entry.getString("subject"),
        entry.getString("key", ""),
        entry.getInt("attempts"));
  }

  /**
   * Lets the next requests go wrong.
   *
   * @param members further members, such as {@code "millis":500}
   */
  public void fault(String kind, String... members) {
    String further = members.length == 0 ? "" : "," + String.join(",", members);
    Reply reply =
        call("POST", "/_control/faults")
            .json("{\"target\":\"emails\",\"kind\":\"%s\"%s}".formatted(kind, further))
            .send();
    if (reply.status() >= 300) {
      throw new IllegalStateException("The sandbox refuses: " + reply);
    }
  }

  public void heal() {
    call("DELETE", "/_control/faults").send();
  }

  private Call call(String method, String path) {
    return new Call(url.resolve(path), method, List.of(), new byte[0]);
  }
}
