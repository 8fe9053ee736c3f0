package dev.hilo.spi;

import java.sql.SQLException;
import javax.sql.DataSource;

/** Recognises a DataSource that leads now to this database and now to that. */
final class Routing {

  private static final String SPRINGS =
      "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource";

  private Routing() {}

  /**
   * Refuses a DataSource that routes, or wraps one that does.
   *
   * @throws IllegalArgumentException if that can be seen
   */
  static void refuse(DataSource dataSource) {
    if (isRecognisedIn(dataSource)) {
      throw new IllegalArgumentException(
          "The DataSource "
              + dataSource.getClass().getName()
              + " routes to several databases, whose ranges would mix into duplicate ids: build"
              + " one HiLo for each database, on the DataSource that it routes to.");
    }
  }

  private static boolean isRecognisedIn(DataSource dataSource) {
    try {
      Class<?> routing = Class.forName(SPRINGS, false, dataSource.getClass().getClassLoader());
      return routing.isInstance(dataSource) || dataSource.isWrapperFor(routing);
    } catch (ClassNotFoundException | SQLException | RuntimeException | LinkageError e) {
      // It knows nothing of that class, or will not be asked: then it cannot be seen.
      return false;
    }
  }
}
