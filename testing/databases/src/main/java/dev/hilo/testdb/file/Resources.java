package dev.hilo.testdb.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Files on the class path, by absolute names. */
public final class Resources {
  private Resources() {}

  public static InputStream open(String name) throws IOException {
    InputStream stream = Resources.class.getResourceAsStream(name);
    if (stream == null) {
      throw new IOException(name + " is not on the class path");
    }
    return stream;
  }

  public static Properties properties(String name) {
    Properties properties = new Properties();
    try (InputStream stream = open(name)) {
      properties.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}
