package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.process.Unavailable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Servers in containers, which Testcontainers removes after this JVM. */
final class Containers {
  private static final String PASSWORD = "hilo";

  private Containers() {}

  static ServerSource of(TestDatabase database) {
    String image =
        switch (database) {
          case POSTGRESQL -> "postgres:17";
          case MYSQL -> "mysql:8.4";
          case MARIADB -> "mariadb:11.4";
          case H2, HSQLDB, DERBY, SQLITE -> throw needless(database);
        };
    return new ServerSource("Testcontainers with the image " + image, () -> start(database, image));
  }

  private static ServerSource.Started start(TestDatabase database, String image)
      throws Unavailable {
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      throw new Unavailable("no Docker engine answers", "start Docker");
    }
    JdbcDatabaseContainer<?> container =
        container(database, image).withUsername(database.administrator()).withPassword(PASSWORD);
    container.start();
    return new ServerSource.Started(
        new Address(container.getJdbcUrl(), container.getUsername(), container.getPassword()),
        database.layout());
  }

  private static JdbcDatabaseContainer<?> container(TestDatabase database, String image) {
    return switch (database) {
      case POSTGRESQL ->
          new PostgreSQLContainer(image)
              .withCommand("postgres", "-c", "fsync=off", "-c", "max_connections=300");
      case MYSQL ->
          new MySQLContainer(image)
              .withUrlParam("sslMode", "DISABLED")
              .withUrlParam("allowPublicKeyRetrieval", "true")
              .withCommand(
                  "mysqld",
                  "--max-connections=300",
                  "--skip-log-bin",
                  "--innodb-flush-log-at-trx-commit=0");
      case MARIADB ->
          new MariaDBContainer(image)
              .withCommand(
                  "mariadbd", "--max-connections=300", "--innodb-flush-log-at-trx-commit=0");
      case H2, HSQLDB, DERBY, SQLITE -> throw needless(database);
    };
  }

  private static IllegalArgumentException needless(TestDatabase database) {
    return new IllegalArgumentException(database.label() + " needs no container");
  }
}
