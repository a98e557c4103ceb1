package dev.onceward.app;

/**
 * The application's own class loader under another name: Flyway takes any loader of a class named
 * com.ibm… for an old WebSphere, whose jars it cannot search.
 */
final class MigrationFiles extends ClassLoader {
  MigrationFiles() {
    super(MigrationFiles.class.getClassLoader());
  }
}
