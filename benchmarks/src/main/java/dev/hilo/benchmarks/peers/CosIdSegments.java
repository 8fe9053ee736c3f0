package dev.hilo.benchmarks.peers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import me.ahoo.cosid.segment.IdSegmentDistributor;

/** A store of CosId's segments on JDBC: one row a name, raised and read in one transaction. */
public final class CosIdSegments implements IdSegmentDistributor {

  private static final String NAMESPACE = "benchmarks";

  private final DataSource dataSource;
  private final String name;
  private final long step;

  /**
   * Creates the table if it is missing, and the row.
   *
   * @param step how many numbers a segment has; CosId asks for several segments at once
   */
  public CosIdSegments(DataSource dataSource, String name, long step) {
    this.dataSource = dataSource;
    this.name = name;
    this.step = step;
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table if not exists cosid"
              + " (name varchar(100) primary key, last_max_id bigint not null)");
      try (PreparedStatement insert =
          connection.prepareStatement("insert into cosid values (?, 0)")) {
        insert.setString(1, name);
        insert.executeUpdate();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String getNamespace() {
    return NAMESPACE;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public long getStep() {
    return step;
  }

  @Override
  public long nextMaxId(long by) {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      long max = raise(connection, by);
      connection.commit();
      connection.setAutoCommit(true);
      return max;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private long raise(Connection connection, long by) throws SQLException {
    try (PreparedStatement update =
            connection.prepareStatement(
                "update cosid set last_max_id = last_max_id + ? where name = ?");
        PreparedStatement select =
            connection.prepareStatement("select last_max_id from cosid where name = ?")) {
      update.setLong(1, by);
      update.setString(2, name);
      update.executeUpdate();
      select.setString(1, name);
      try (ResultSet max = select.executeQuery()) {
        max.next();
        return max.getLong(1);
      }
    }
  }
}
