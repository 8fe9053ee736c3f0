package dev.hilo.testdb;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** A server in a container, which Testcontainers removes after this JVM. */
final class Containers implements Way {
  private static final String PASSWORD = "hilo";

  private final TestDatabase database;

  Containers(TestDatabase database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "Testcontainers with the image " + image();
  }

  @Override
  public Found start() throws Unavailable {
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      throw new Unavailable("no Docker engine answers", "start Docker");
    }
    JdbcDatabaseContainer<?> container = container();
    container.start();
    return new Found(
        new Address(container.getJdbcUrl(), container.getUsername(), container.getPassword()),
        Layout.of(database));
  }

  private String image() {
    return switch (database) {
      case H2, HSQLDB, DERBY, SQLITE -> throw needless();
      case POSTGRESQL -> "postgres:17";
      case MYSQL -> "mysql:8.4";
      case MARIADB -> "mariadb:11.4";
    };
  }

  private IllegalStateException needless() {
    return new IllegalStateException(database.label() + " needs no container");
  }

  private JdbcDatabaseContainer<?> container() {
    JdbcDatabaseContainer<?> container =
        switch (database) {
          case H2, HSQLDB, DERBY, SQLITE -> throw needless();
          case POSTGRESQL ->
              new PostgreSQLContainer(image())
                  .withCommand("postgres", "-c", "fsync=off", "-c", "max_connections=300");
          case MYSQL ->
              new MySQLContainer(image())
                  .withUrlParam("sslMode", "DISABLED")
                  .withUrlParam("allowPublicKeyRetrieval", "true")
                  .withCommand(
                      "mysqld",
                      "--max-connections=300",
                      "--skip-log-bin",
                      "--innodb-flush-log-at-trx-commit=0");
          case MARIADB ->
              new MariaDBContainer(image())
                  .withCommand(
                      "mariadbd", "--max-connections=300", "--innodb-flush-log-at-trx-commit=0");
        };
    return container.withUsername(database.administrator()).withPassword(PASSWORD);
  }
}
