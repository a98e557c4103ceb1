package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresBinariesIT {
  /** Unpacking takes seconds; each test repairs what it breaks. */
  @TempDir private static Path folder;

  @Test
  void unpackedTwice_staysAsItIs() throws Exception {
    Path program = Path.of(PostgresBinaries.unpackedIn(folder).program("postgres"));
    Object first = Files.getAttribute(program, "unix:ino");

    PostgresBinaries.unpackedIn(folder);

    assertThat(Files.getAttribute(program, "unix:ino")).isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inventory.txt", "share/postgresql/postgres.bki"})
  void halfUnpackedFolder_isRepaired(String missing) throws Exception {
    PostgresBinaries binaries = PostgresBinaries.unpackedIn(folder);
    Path home = Path.of(binaries.program("postgres")).getParent().getParent();
    Files.delete(home.resolve(missing));

    PostgresBinaries.unpackedIn(folder);

    assertThat(home.resolve(missing)).exists();
  }

  @Test
  void truncatedProgram_isRepaired() throws Exception {
    PostgresBinaries binaries = PostgresBinaries.unpackedIn(folder);
    Files.write(Path.of(binaries.program("initdb")), new byte[10]);

    PostgresBinaries.unpackedIn(folder);

    assertThat(Command.run(List.of(binaries.program("initdb"), "--version")).output())
        .contains("PostgreSQL) 18");
  }
}
