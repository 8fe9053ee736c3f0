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

  @Override
  public void visit(Load load) throws Exception {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      try {
        insert(connection, load);
        connection.commit();
      } catch (Exception e) {
        connection.rollback();
        throw e;
      }
    }
  }

  private void insert(Connection connection, Load load) throws Exception {
    try (PreparedStatement read =
            connection.prepareStatement("select id, page from visit where id = ?");
        PreparedStatement insert =
            connection.prepareStatement("insert into visit (id, page) values (?, ?)")) {
      read.setLong(1, UNUSED_ID);
      read.executeQuery().close();
      load.pause();
      load.timeId(() -> insert.setLong(1, ids.nextNumber()));
      insert.setString(2, "/");
      insert.executeUpdate();
    }
  }

  @Override
  public void close() {
    hilo.close();
    pool.close();
  }
}
