package dev.onceward.localstack.sandbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What mails say, a file each: their attachments would fill memory and journal. */
final class MailBag {
  private final Path folder;

  MailBag(Path folder) {
    this.folder = folder.resolve("mails");
  }

  /** Returns when it is on the disk. Without a line in the journal it counts for nothing. */
  void put(String id, MailContent content) {
    ByteBuffer bytes = ByteBuffer.wrap(content.canonical().getBytes(StandardCharsets.UTF_8));
    try {
      Files.createDirectories(folder);
      try (FileChannel file =
          FileChannel.open(file(id), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        while (bytes.hasRemaining()) {
          file.write(bytes);
        }
        file.force(true);
      }
    } catch (IOException e) {
      throw new SandboxException("Cannot keep a mail in %s: %s".formatted(folder, e), e);
    }
  }

  MailContent get(String id) {
    try {
      return Json.read(Files.readString(file(id)))
          .map(MailContent::read)
          .orElseThrow(() -> new SandboxException(file(id) + " is no JSON object"));
    } catch (IOException e) {
      throw new SandboxException("Cannot read the mail %s: %s".formatted(file(id), e), e);
    }
  }

  private Path file(String id) {
    return folder.resolve(id + ".json");
  }
}
