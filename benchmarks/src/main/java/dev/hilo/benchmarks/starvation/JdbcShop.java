package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.CollectionIds;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

final class JdbcShop implements Shop {

  private final HikariDataSource pool;
  private final HiLo hilo;
  private final CollectionIds ids;

  JdbcShop(HikariDataSource pool, ConnectionUse use) throws SQLException {
    this.pool = pool;
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        HiLo setup = HiLo.builder(pool).createTableIfMissing().build()) {
      statement.execute("create table visit (id bigint primary key, page varchar(255))");
      setup.verify();
    }
    hilo = HiLo.builder(pool).connections(use).build();
    ids = hilo.collection("visits");
  }

  @Override
  public HikariDataSource pool() {
    return pool;
  }

  /** When the pool gets back a connection without a commit, it rolls back. */
  @Override
  public void visit(Load load) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement read =
            connection.prepareStatement("select id, page from visit where id = ?");
        PreparedStatement insert =
            connection.prepareStatement("insert into visit (id, page) values (?, ?)")) {
      connection.setAutoCommit(false);
      read.setLong(1, UNUSED_ID);
      read.executeQuery().close();
      load.pause();
      insert.setLong(1, load.timeId(ids::nextNumber));
      insert.setString(2, "/");
      insert.executeUpdate();
      connection.commit();
    }
  }

  @Override
  public void close() {
    hilo.close();
    pool.close();
  }
}
