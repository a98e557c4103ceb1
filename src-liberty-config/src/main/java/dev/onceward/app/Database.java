package dev.onceward.app;

import java.time.Duration;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/**
 * The database to migrate.
 *
 * @param name how messages call it: no password, no options
 * @param patience how long to wait for one that is not up yet
 */
record Database(DataSource dataSource, String name, Duration patience) {
  private static final String MIGRATION = "jdbc/onceward-migration";

  static Database named(Config config) {
    String url = config.getOptionalValue("JDBC_URL", String.class).orElse("(JDBC_URL is not set)");
    String user = config.getOptionalValue("JDBC_USER", String.class).orElse("?");
    int seconds = config.getOptionalValue("ONCEWARD_DATABASE_WAIT", Integer.class).orElse(60);
    return new Database(
        lookUp(),
        url.replaceFirst("\\?.*", "") + " (user " + user + ")",
        Duration.ofSeconds(seconds));
  }

  @SuppressWarnings("BanJNDI") // A constant name in the server's own directory.
  private static DataSource lookUp() {
    try {
      return InitialContext.doLookup(MIGRATION);
    } catch (NamingException e) {
      throw new StartRefusedException(
          "The server has no data source " + MIGRATION + ": see server.xml (" + e + ")", e);
    }
  }
}
