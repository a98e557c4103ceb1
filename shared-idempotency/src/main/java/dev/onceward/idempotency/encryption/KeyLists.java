package dev.onceward.idempotency.encryption;

import dev.onceward.settings.SettingParsers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How keys are written down. What is wrong is told without the text, which may be a secret. */
final class KeyLists {

  private KeyLists() {}

  /** Keys with commas between, possibly none. */
  static List<EncryptionKey> listed(String value) {
    return SettingParsers.names(value).stream().map(EncryptionKey::parse).toList();
  }

  /** The keys in the file of that name, one a line; none without a name. */
  static List<EncryptionKey> inFile(String name) {
    return name.isBlank() ? List.of() : inFile(path(name.strip()));
  }

  private static Path path(String name) {
    try {
      Path file = Path.of(name);
      if (Files.isRegularFile(file)) {
        return file;
      }
    } catch (InvalidPathException noPath) {
      // the same as no file
    }
    throw new IllegalArgumentException(
        "there is no file of that name; it is to name a file, and not to be a key");
  }

  private static List<EncryptionKey> inFile(Path file) {
    List<EncryptionKey> keys = new ArrayList<>();
    int number = 0;
    for (String line : lines(file)) {
      number++;
      String text = line.strip();
      if (!text.isEmpty() && !text.startsWith("#")) {
        keys.add(inLine(file, number, text));
      }
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException(
          file + " has no key; write one a line, as id:base64, or leave the setting out");
    }
    return keys;
  }

  private static EncryptionKey inLine(Path file, int number, String text) {
    try {
      return EncryptionKey.parse(text);
    } catch (IllegalArgumentException fault) {
      throw new IllegalArgumentException(
          file + ", line " + number + ": " + fault.getMessage(), fault);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          file
              + " can't be read as text ("
              + unreadable.getClass().getSimpleName()
              + "); let the server's user read it",
          unreadable);
    }
  }
}
