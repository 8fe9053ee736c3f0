package dev.hilo.spi;

import java.sql.SQLException;
import javax.sql.DataSource;

/** Recognises a DataSource that routes to several databases. */
final class Routing {

  private static final String SPRINGS =
      "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource";

  private Routing() {}

  /**
   * @throws IllegalArgumentException if the DataSource visibly routes, or wraps one that does
   */
  static void refuse(DataSource dataSource) {
    if (isRecognisedIn(dataSource)) {
      throw new IllegalArgumentException(
          ("The DataSource %s routes to several databases, whose ranges would mix into duplicate"
                  + " ids: build one HiLo for each database, on the DataSource that it routes"
                  + " to.")
              .formatted(dataSource.getClass().getName()));
    }
  }

  private static boolean isRecognisedIn(DataSource dataSource) {
    try {
      Class<?> routing = Class.forName(SPRINGS, false, dataSource.getClass().getClassLoader());
      return routing.isInstance(dataSource) || dataSource.isWrapperFor(routing);
    } catch (ClassNotFoundException | SQLException | RuntimeException | LinkageError e) {
      // Spring is absent, or the DataSource does not answer.
      return false;
    }
  }
}
