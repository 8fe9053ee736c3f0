package dev.hilo.hibernate.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Files of the class path. */
public final class Resources {

  private Resources() {}

  public static String text(String name) throws IOException {
    try (InputStream in = Resources.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError("There is no " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
