package dev.hilo.pools;

import dev.hilo.support.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Opens its first connection only when it is released, and all others at once. */
final class FirstConnectionHangs extends DelegatingDataSource {

  private final AtomicBoolean hangs = new AtomicBoolean(true);
  private final CountDownLatch called = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  FirstConnectionHangs(DataSource target) {
    super(target);
  }

  @Override
  public Connection getConnection() throws SQLException {
    if (hangs.compareAndSet(true, false)) {
      called.countDown();
      Await.latch(released);
    }
    return super.getConnection();
  }

  /** Waits until the call that hangs has begun. */
  void awaitCaller() {
    Await.latch(called);
  }

  void release() {
    released.countDown();
  }
}
