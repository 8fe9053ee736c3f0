package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.process.Unavailable;
import java.time.Duration;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.JdbcDatabaseContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.mariadb.MariaDBContainer;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Servers in containers, which Testcontainers removes after this JVM. */
final class Containers {
  private static final String PASSWORD = "hilo";

  /** SQL Server accepts no simpler one. */
  private static final String COMPLEX_PASSWORD = "Hilo-1234";

  private Containers() {}

  static ServerSource of(TestDatabase database) {
    String image =
        switch (database) {
          case POSTGRESQL -> "postgres:17";
          case MYSQL -> "mysql:8.4";
          case MARIADB -> "mariadb:11.4";
          case ORACLE -> "gvenzl/oracle-free:23-slim-faststart";
          case SQLSERVER -> "mcr.microsoft.com/mssql/server:2022-latest";
          case H2, HSQLDB, DERBY, SQLITE -> throw needless(database);
        };
    return new ServerSource("Testcontainers with the image " + image, () -> start(database, image));
  }

  private static ServerSource.Started start(TestDatabase database, String image)
      throws Unavailable {
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      throw new Unavailable("no Docker engine answers", "start Docker");
    }
    requireDriver(database);
    return new ServerSource.Started(
        switch (database) {
          case ORACLE ->
              started(
                  database,
                  image,
                  1521,
                  Map.of("ORACLE_PASSWORD", COMPLEX_PASSWORD),
                  ".*DATABASE IS READY TO USE!.*\\s",
                  "jdbc:oracle:thin:@//%s:%d/FREEPDB1");
          case SQLSERVER ->
              started(
                  database,
                  image,
                  1433,
                  Map.of("ACCEPT_EULA", "Y", "MSSQL_SA_PASSWORD", COMPLEX_PASSWORD),
                  ".*Recovery is complete.*\\s",
                  "jdbc:sqlserver://%s:%d;encrypt=false");
          default -> started(container(database, image).withUsername(database.administrator()));
        },
        database.layout(true));
  }

  /** Before an image is loaded: two drivers are on the class path in some builds only. */
  private static void requireDriver(TestDatabase database) throws Unavailable {
    String driver =
        switch (database) {
          case ORACLE -> "oracle.jdbc.OracleDriver";
          case SQLSERVER -> "com.microsoft.sqlserver.jdbc.SQLServerDriver";
          default -> Containers.class.getName();
        };
    try {
      Class.forName(driver, false, Containers.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new Unavailable("its driver is not on the class path", "build with -Pdocker");
    }
  }

  private static Address started(JdbcDatabaseContainer<?> container) {
    container.withPassword(PASSWORD).start();
    return new Address(container.getJdbcUrl(), container.getUsername(), container.getPassword());
  }

  /** Without the modules of Testcontainers, which allow no administrator as the user. */
  private static Address started(
      TestDatabase database,
      String image,
      int port,
      Map<String, String> environment,
      String ready,
      String url) {
    GenericContainer<?> container =
        new GenericContainer<>(image)
            .withExposedPorts(port)
            .withEnv(environment)
            .waitingFor(Wait.forLogMessage(ready, 1).withStartupTimeout(Duration.ofMinutes(5)));
    container.start();
    return new Address(
        url.formatted(container.getHost(), container.getMappedPort(port)),
        database.administrator(),
        COMPLEX_PASSWORD);
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
      case H2, HSQLDB, DERBY, SQLITE, ORACLE, SQLSERVER -> throw needless(database);
    };
  }

  private static IllegalArgumentException needless(TestDatabase database) {
    return new IllegalArgumentException(database.label() + " needs no container");
  }
}
