package dev.onceward.localstack.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.subethamail.smtp.MessageContext;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.server.Session;

/** One mail on its way in. */
final class SmtpDelivery implements MessageHandler {
  private static final int TRY_AGAIN = 451;
  private static final int TOO_MANY = 450;
  private static final int REFUSED = 550;
  private static final int MALFORMED = 554;

  private final MessageContext context;
  private final Reception reception;
  private final Faults faults;
  private final List<String> recipients = new ArrayList<>();
  private String sender = "";

  SmtpDelivery(MessageContext context, Reception reception, Faults faults) {
    this.context = context;
    this.reception = reception;
    this.faults = faults;
  }

  @Override
  public void from(String from) {
    sender = from;
  }

  @Override
  public void recipient(String recipient) throws RejectException {
    if (faults.take(SmtpDoor.ANY, EnumSet.of(FaultKind.DECLINE)).isPresent()) {
      throw new RejectException(REFUSED, "5.1.1 No mail is taken for " + recipient);
    }
    recipients.add(recipient);
  }

  @Override
  public String data(InputStream data) throws RejectException, IOException {
    Call call = call(data);
    Outcome outcome = outcome(call);
    if (outcome instanceof Answer answer) {
      return reply(answer);
    }
    SmtpDoor.hangUp((Session) context);
    throw new IOException("Closed without an answer, as ordered");
  }

  private Call call(InputStream data) throws RejectException, IOException {
    try {
      MimeReader reader = new MimeReader(data.readAllBytes());
      return Call.bySmtp(reader.content(sender, recipients), reader.messageId());
    } catch (MimeReader.Unreadable e) {
      throw new RejectException(MALFORMED, "5.6.0 " + e.getMessage());
    }
  }

  private Outcome outcome(Call call) {
    try {
      return reception.receive(call, Optional.empty());
    } catch (ApiError refused) {
      return refused.answer();
    }
  }

  private static String reply(Answer answer) throws RejectException {
    switch (answer.status()) {
      case Answer.OK -> {
        return "Ok: " + Json.read(answer.body()).map(json -> Json.text(json, "id")).orElse("taken");
      }
      case ResendError.RATE -> throw new RejectException(TOO_MANY, "4.7.1 Too many mails");
      case ResendError.UNPROCESSABLE -> throw new RejectException(REFUSED, "5.1.1 Refused");
      default -> throw new RejectException(TRY_AGAIN, "4.3.0 The sandbox was told to fail");
    }
  }

  @Override
  public void done() {}
}
