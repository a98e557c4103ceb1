package dev.onceward.messaging.kafka;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.connect.storage.MemoryOffsetBackingStore;

/** The connector's settings, as docs/debezium.md shows them to people. */
final class RouterSettings {

  private static final Path DOCUMENT = Path.of("../docs/debezium.md");
  private static final Pattern BLOCK = Pattern.compile("```properties\n(.*?)```", Pattern.DOTALL);

  private RouterSettings() {}

  static Properties documented() throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(DOCUMENT));
    if (!block.find()) {
      throw new IOException(DOCUMENT + " has no block of properties; show the connector's there");
    }
    Properties settings = new Properties();
    settings.load(new StringReader(block.group(1)));
    return settings;
  }

  /** Those, with what each installation says for itself. */
  static Properties of(LogicalDatabase database) throws IOException {
    Properties settings = documented();
    settings.putAll(
        Map.of(
            "name",
            "onceward-outbox",
            "offset.storage",
            MemoryOffsetBackingStore.class.getName(),
            "database.hostname",
            "127.0.0.1",
            "database.port",
            Integer.toString(database.port()),
            "database.dbname",
            "onceward",
            "database.password",
            LogicalDatabase.READER_PASSWORD));
    return settings;
  }
}
