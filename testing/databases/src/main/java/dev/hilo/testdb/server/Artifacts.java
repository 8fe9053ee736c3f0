package dev.hilo.testdb.server;

import dev.hilo.testdb.file.Resources;
import java.util.Properties;

/** The Maven coordinates of the servers in jars, as the build wrote them down. */
public final class Artifacts {
  private static final Properties COORDINATES =
      Resources.properties("/dev/hilo/testdb/server/artifacts.properties");

  private Artifacts() {}

  public static String coordinates(String database) {
    String coordinates = COORDINATES.getProperty(database);
    if (coordinates == null) {
      throw new IllegalStateException("No coordinates for " + database);
    }
    return coordinates;
  }

  static String version(String database) {
    String coordinates = coordinates(database);
    return coordinates.substring(coordinates.lastIndexOf(':') + 1);
  }
}
