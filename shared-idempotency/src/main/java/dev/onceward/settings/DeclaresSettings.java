package dev.onceward.settings;

import java.util.List;

/**
 * Declares settings under {@code onceward.}; found by {@link java.util.ServiceLoader}. What nobody
 * declares is a spelling mistake and stops the deployment.
 */
@FunctionalInterface
public interface DeclaresSettings {
  /** The settings of one part of the application. */
  List<Setting<?>> settings();
}
