package dev.onceward.settings;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** The business database's data source, found under the configured name. */
@ApplicationScoped
public class LibraryDataSource {

  private DataSource dataSource;

  // The name comes from the deployment's configuration, never from a user.
  @SuppressWarnings("BanJNDI")
  @PostConstruct
  void find() {
    String name = SettingsCatalogue.valueOf(LibrarySettings.DATA_SOURCE);
    try {
      dataSource = InitialContext.doLookup(name);
    } catch (NamingException | ClassCastException failure) {
      throw new InvalidSettingException(
          LibrarySettings.DATA_SOURCE.name()
              + " = '"
              + name
              + "' names no data source ("
              + failure.getMessage()
              + "). Define one under that name, or set the name of the one there is.");
    }
  }

  /** The data source; its connections join the current JTA transaction. */
  public DataSource get() {
    return dataSource;
  }
}
