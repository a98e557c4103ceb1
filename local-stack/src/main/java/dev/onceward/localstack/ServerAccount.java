package dev.onceward.localstack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The account PostgreSQL runs under. It refuses to run as root; root therefore drops to an unmapped
 * user (a user namespace) or, where that is forbidden, to nobody. Any other user runs it directly.
 */
enum ServerAccount {
  OWN {
    @Override
    List<String> prefix() {
      return List.of();
    }
  },
  USER_NAMESPACE {
    @Override
    List<String> prefix() {
      return List.of("unshare", "-U");
    }
  },
  NOBODY {
    @Override
    List<String> prefix() {
      return List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    }

    @Override
    void own(Path folder) {
      Command.Outcome chown =
          Command.run(List.of("chown", "-R", "65534:65534", folder.toAbsolutePath().toString()));
      if (!chown.succeeded()) {
        throw new LocalStackException(
            "PostgreSQL cannot be given the folder " + folder + ": " + chown.output().strip());
      }
    }
  };

  private static final ServerAccount CURRENT = detect();

  abstract List<String> prefix();

  /** Makes a folder usable for this account. */
  void own(Path folder) {}

  static ServerAccount current() {
    return CURRENT;
  }

  List<String> command(String... words) {
    List<String> command = new ArrayList<>(prefix());
    command.addAll(List.of(words));
    return command;
  }

  private static ServerAccount detect() {
    if (!Command.run(List.of("id", "-u")).output().strip().equals("0")) {
      return OWN;
    }
    if (Command.works("unshare", "-U", "true")) {
      return USER_NAMESPACE;
    }
    if (Command.works("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "true")) {
      return NOBODY;
    }
    throw new LocalStackException(
        "PostgreSQL refuses to run as root, and neither unshare nor setpriv (package util-linux)"
            + " works here to leave root. Repeat as an ordinary user.");
  }
}
