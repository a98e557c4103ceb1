package dev.onceward.localstack;

import dev.onceward.localstack.sandbox.Sandbox;
import dev.onceward.localstack.sandbox.SandboxException;
import dev.onceward.localstack.sandbox.WebhookEndpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The sandbox of payments and mails as a part; it runs inside this JVM. */
final class SandboxPart implements StackPart {
  private final Path folder;
  private final SandboxSettings settings;
  private final String webhookSecret;
  private Optional<Sandbox> sandbox = Optional.empty();

  SandboxPart(Path folder, SandboxSettings settings, String webhookSecret) {
    this.folder = folder;
    this.settings = settings;
    this.webhookSecret = webhookSecret;
  }

  @Override
  public String name() {
    return "Sandbox";
  }

  @Override
  public void launch() {
    try {
      Sandbox started = Sandbox.start(settings.port().number(), folder, settings.times());
      sandbox = Optional.of(started);
      started.sendEventsTo(new WebhookEndpoint(settings.webhooks(), webhookSecret));
      int smtp = started.takeMailsAt(settings.smtp().number());
      Files.writeString(smtpNote(folder), Integer.toString(smtp));
      Files.writeString(note(folder), uri().toString());
    } catch (SandboxException | IOException e) {
      throw new LocalStackException(e.getMessage(), e);
    }
  }

  @Override
  public void awaitReady() {
    // It answers as soon as it is started.
  }

  @Override
  public void stop() {
    sandbox.ifPresent(Sandbox::close);
  }

  @Override
  public String description() {
    return uri() + ", SMTP on port " + settings.smtp().number();
  }

  MailSandbox mails() {
    return new MailSandbox(uri(), settings.smtp().number());
  }

  URI uri() {
    return sandbox
        .map(Sandbox::uri)
        .orElseThrow(() -> new LocalStackException("The sandbox was not started: launch it first"));
  }

  /** Where the sandbox of the stack that runs on the folder listens, wherever it was moved to. */
  static URI uriOfRunning(Path folder) {
    try {
      return URI.create(Files.readString(note(folder)).strip());
    } catch (IOException e) {
      throw new LocalStackException(
          "The running stack has left no address of its sandbox in %s: stop that stack and start it again with mvn -Prun."
              .formatted(folder),
          e);
    }
  }

  /** The same with its way for mails. */
  static MailSandbox running(Path folder) {
    URI uri = uriOfRunning(folder);
    try {
      return new MailSandbox(uri, Integer.parseInt(Files.readString(smtpNote(folder)).strip()));
    } catch (IOException | NumberFormatException e) {
      throw new LocalStackException(
          "The running stack has left no SMTP port of its sandbox in %s: stop that stack and start it again with mvn -Prun."
              .formatted(folder),
          e);
    }
  }

  private static Path smtpNote(Path folder) {
    return folder.resolve("smtp-port");
  }

  private static Path note(Path folder) {
    return folder.resolve("uri");
  }
}
