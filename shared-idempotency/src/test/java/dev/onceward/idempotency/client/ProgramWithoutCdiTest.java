package dev.onceward.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("O3: a program that only calls, and has nothing of a server")
class ProgramWithoutCdiTest {

  @Test
  void withoutCdisApi_thereIsNoServedRequest() throws Exception {
    Class<?> intent = new WithoutCdi().loadClass(Intent.class.getName());

    assertThat(intent).isNotSameAs(Intent.class);
    assertThat(intent.getMethod("current").invoke(null)).isEqualTo(Optional.empty());
  }

  /** Our classes anew, in a world where CDI's are not. */
  private static final class WithoutCdi extends ClassLoader {

    WithoutCdi() {
      super(ProgramWithoutCdiTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("jakarta.enterprise.")) {
        throw new ClassNotFoundException(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known == null && name.startsWith("dev.onceward.")) {
          return defined(name);
        }
        return known == null ? super.loadClass(name, resolve) : known;
      }
    }

    private Class<?> defined(String name) {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }
}
