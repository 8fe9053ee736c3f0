package dev.hilo.testdb;

import java.util.Properties;

/** The Maven coordinates of the servers in jars, as the build wrote them down. */
final class Artifacts {
  private static final Properties COORDINATES = Resources.properties("artifacts.properties");

  private Artifacts() {}

  static String coordinates(TestDatabase database) {
    String coordinates = COORDINATES.getProperty(database.key());
    if (coordinates == null) {
      throw new IllegalStateException("No coordinates for " + database.label());
    }
    return coordinates;
  }

  static String version(TestDatabase database) {
    String coordinates = coordinates(database);
    return coordinates.substring(coordinates.lastIndexOf(':') + 1);
  }
}
