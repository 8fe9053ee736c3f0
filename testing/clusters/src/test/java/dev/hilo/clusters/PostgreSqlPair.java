package dev.hilo.clusters;

import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.ServerBinary;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** PostgreSQL with a streaming replica, which a test promotes. */
final class PostgreSqlPair implements AutoCloseable {

  private final ServerNode primary;
  private final ServerNode standby;

  PostgreSqlPair(boolean isSynchronous) throws IOException {
    Installation postgreSql = Installation.of(ServerBinary.postgreSql());
    primary = postgreSql.node("primary");
    standby = postgreSql.node("standby");
    String waitsFor = isSynchronous ? "standby" : "";
    primary.start(
        List.of("-c", "synchronous_commit=on", "-c", "synchronous_standby_names=" + waitsFor));
    Path settings = standby.data().resolve("postgresql.auto.conf");
    String connection =
        "host=127.0.0.1 port=%d user=%s application_name=standby"
            .formatted(primary.port(), primary.user());
    Files.writeString(
        settings, "primary_conninfo = '" + connection + "'\n", StandardOpenOption.APPEND);
    Files.createFile(standby.data().resolve("standby.signal"));
    standby.start(List.of("-c", "synchronous_commit=on"));
    primary.execute("create database " + Cluster.DATABASE);
    awaitReplayed();
  }

  ServerNode primary() {
    return primary;
  }

  ServerNode standby() {
    return standby;
  }

  /** Waits until the replica shows what was committed before. */
  void awaitReplayed() {
    Object position = primary.query("select pg_current_wal_lsn()::text").get(0).get(0);
    Cluster.await(
        List.of(List.of(true)),
        () -> standby.query("select pg_last_wal_replay_lsn() >= '" + position + "'"));
  }

  /** From now on, the replica gets nothing more. */
  void detach() {
    standby.execute("alter system set primary_conninfo = ''", "select pg_reload_conf()");
    Cluster.await(List.of(), () -> standby.query("select pid from pg_stat_wal_receiver"));
  }

  /** Kills the primary, and makes the replica one. */
  void promote() {
    primary.kill();
    standby.execute("select pg_promote()");
  }

  /** Connections to the server that is the primary at the time. */
  DataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(
        "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/%s?targetServerType=primary"
            .formatted(primary.port(), standby.port(), Cluster.DATABASE));
    source.setUser(primary.user());
    return source;
  }

  @Override
  public void close() throws IOException {
    standby.close();
    primary.close();
  }
}
