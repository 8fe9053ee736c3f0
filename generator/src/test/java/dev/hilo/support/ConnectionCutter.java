package dev.hilo.support;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.Schema;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose one connection breaks once, after the database did what it was asked and before the
 * answer arrives. Where there is a network, a proxy cuts it; an embedded engine breaks its own.
 */
public final class ConnectionCutter extends JdbcInterceptor implements AutoCloseable {

  public enum Cut {
    /** The answer to a statement that commits by itself. */
    STATEMENT,
    /** The answer to the commit. */
    COMMIT,
    /** The answer to a statement that was not committed yet: the database rolls it back. */
    UNCOMMITTED;

    /** Whether the database keeps what it did. */
    public boolean isKept() {
      return this != UNCOMMITTED;
    }
  }

  private final Cut cut;
  private final @Nullable CuttingProxy proxy;
  private final HikariDataSource pool;
  private final AtomicInteger made = new AtomicInteger();
  private volatile @Nullable String verb;
  private volatile boolean statementSeen;

  /** A pool that works until told otherwise. */
  public ConnectionCutter(Schema schema, Cut cut) {
    this.cut = cut;
    this.proxy = CuttingProxy.canStandBefore(schema) ? CuttingProxy.before(schema) : null;
    DataSource source = proxy == null ? schema.dataSource() : proxy.dataSource();
    this.pool = Pools.quickToGiveUp(source, 1, cut == Cut.STATEMENT);
    // A busy machine takes seconds to open one through the proxy.
    pool.setConnectionTimeout(20_000);
  }

  /** The pool as HiLo sees it. */
  public DataSource dataSource() {
    return before(pool);
  }

  /** Cuts the next time that an {@code insert} or {@code update} is made. */
  public void cutNext(String statement) {
    statementSeen = false;
    verb = statement;
  }

  /** Fails unless the connection was cut once and is not leaked. */
  public void assertCutOnce() {
    int cuts = proxy == null ? made.get() : proxy.cuts();
    if (cuts != 1) {
      throw new AssertionError("Cut " + cuts + " times, and not once");
    }
    Pools.assertNoneLent(pool);
  }

  @Override
  protected void calling(String what, @Nullable String sql) {
    if (proxy != null && isDue(what, sql)) {
      made.incrementAndGet();
      proxy.cutAtNextAnswer();
    }
  }

  @Override
  protected void called(String what, @Nullable String sql) throws SQLException {
    if (proxy == null && isDue(what, sql)) {
      made.incrementAndGet();
      pool.getHikariPoolMXBean().softEvictConnections();
      throw new SQLException("injected: connection reset", "08006");
    }
  }

  private boolean isDue(String what, @Nullable String sql) {
    String wanted = verb;
    if (wanted == null) {
      return false;
    }
    boolean statement = executes(what, sql, wanted);
    statementSeen |= statement;
    boolean due = cut == Cut.COMMIT ? statementSeen && what.equals("connection.commit") : statement;
    if (due) {
      verb = null;
    }
    return due;
  }

  @Override
  public void close() {
    pool.close();
    if (proxy != null) {
      proxy.close();
    }
  }
}
