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

  @PostConstruct
  void find() {
    dataSource = named(LibrarySettings.DATA_SOURCE);
  }

  /**
   * The data source that a setting names.
   *
   * @throws InvalidSettingException if there is none of that name
   */
  // The name comes from the deployment's configuration, never from a user.
  @SuppressWarnings("BanJNDI")
  public static DataSource named(Setting<String> setting) {
    String name = SettingsCatalogue.valueOf(setting);
    try {
      return InitialContext.doLookup(name);
    } catch (NamingException | ClassCastException failure) {
      throw new InvalidSettingException(
          setting.name()
              + " = '"
              + name
              + "' names no data source ("
              + failure.getMessage()
              + "). Define one under that name, or set the name of the one there is.");
    }
  }

  /**
   * The data source that a setting names, or this one if it names none.
   *
   * @throws InvalidSettingException if there is none of that name
   */
  public DataSource namedOr(Setting<String> setting) {
    return SettingsCatalogue.valueOf(setting).isEmpty() ? dataSource : named(setting);
  }

  /** The data source; its connections join the current JTA transaction. */
  public DataSource get() {
    return dataSource;
  }
}
