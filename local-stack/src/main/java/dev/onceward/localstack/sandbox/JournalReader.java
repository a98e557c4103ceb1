package dev.onceward.localstack.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads a journal from its beginning to the end of its last whole line. */
final class JournalReader {
  private final Path file;

  JournalReader(Path file) {
    this.file = file;
  }

  /** Returns where the last whole line ends. */
  long readAll(Consumer<Map<String, Object>> reader) throws IOException {
    byte[] content = Files.readAllBytes(file);
    int start = 0;
    int line = 1;
    for (int at = 0; at < content.length; at++) {
      if (content[at] == '\n') {
        Optional<Map<String, Object>> entry =
            Json.read(new String(content, start, at - start, StandardCharsets.UTF_8));
        if (entry.isEmpty() && at == content.length - 1) {
          return start;
        }
        reader.accept(entry.orElseThrow(damagedAt(line)));
        start = at + 1;
        line++;
      }
    }
    return start;
  }

  private Supplier<SandboxException> damagedAt(int line) {
    return () ->
        new SandboxException(
            "Line %d of the sandbox's journal %s is no JSON object: the books cannot be trusted. Repair the line, or delete the file to start with empty books."
                .formatted(line, file));
  }
}
