package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.SharedThreads;
import dev.hilo.spi.TableNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * The {@link HiLo} of one session factory, or of each of its tenants: made at the first id, closed
 * while sessions and connections still work. Thread-safe; after closing has begun, none is made
 * that nobody would close.
 */
final class FactoryNumbers implements Numbers {

  private static final long serialVersionUID = 1L;

  /** Eight tenants whose databases hang at the same time leave the others none. */
  private static final int MOST_THREADS = 32;

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final transient HiLoSettings settings;
  private final transient TableNames spelling;
  private final transient Set<String> gapless;
  private final transient boolean apart;
  private final transient ConnectionSource connections;

  /** Shared by the tenants, of whom there may be thousands; null where there are none. */
  private final transient @Nullable SharedThreads threads;

  private final transient ReentrantLock lock = new ReentrantLock();

  /** By tenant; the key is null where the tenants share a database, or there are none. */
  private final transient Map<@Nullable Object, HiLo> instances = new HashMap<>();

  private boolean closed;

  /**
   * @param gapless the prefixes of gapless counters, to which more may come until the factory is
   *     made
   * @throws IllegalArgumentException if there are no such connections as the settings ask for
   */
  FactoryNumbers(
      SessionFactoryImplementor factory,
      HiLoSettings settings,
      TableNames spelling,
      Set<String> gapless) {
    this.settings = settings;
    this.gapless = gapless;
    Tenancy tenancy = Tenancy.of(factory);
    this.apart = tenancy.isApart();
    this.threads = apart && !settings.hasExecutor() ? new SharedThreads(MOST_THREADS) : null;
    this.spelling = apart ? ofEachTenant(spelling) : spelling;
    this.connections = ConnectionSource.of(settings, factory, tenancy);
  }

  /** Tenants that are told apart by a column only, not by their connections, share an instance. */
  @Override
  public HiLo of(@Nullable Object tenant) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("The session factory is closed: it makes no more ids.");
      }
      return instances.computeIfAbsent(apart ? tenant : null, key -> open(tenant));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void reset() {
    if (!apart) {
      of(null);
    }
    List<HiLo> all;
    lock.lock();
    try {
      all = List.copyOf(instances.values());
    } finally {
      lock.unlock();
    }
    all.forEach(HiLo::reset);
  }

  /** Hibernate's schema management makes the tables of one tenant at most. */
  private static TableNames ofEachTenant(TableNames spelling) {
    return new TableNames(
        spelling.table(),
        spelling.name(),
        spelling.nodeTag(),
        spelling.maxValue(),
        "set " + SettingName.CREATE_TABLE_IF_MISSING.key() + "=true");
  }

  /** Hibernate wants a tenant of each session, even where it does not matter which. */
  private HiLo open(@Nullable Object tenant) {
    HiLoBuilder builder = settings.builder(connections.host(tenant), spelling);
    gapless.forEach(builder::gaplessIdentity);
    if (threads != null) {
      builder.threads(threads);
    }
    return builder.build();
  }

  /** Makes the rows of declared counters, so that no transaction has to at its first use of one. */
  @Override
  public void sessionFactoryCreated(SessionFactory created) {
    if (gapless.isEmpty() || apart) {
      return;
    }
    try {
      of(null).verify();
    } catch (HiLoException e) {
      Numbers.tellNotMade(gapless, e);
    }
  }

  @Override
  public void sessionFactoryClosing(SessionFactory closing) {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    // All at once, since each may need its whole timeout where a database is away. They only wait;
    // the work is done on HiLo's threads.
    List<Thread> closers = instances.values().stream().map(FactoryNumbers::closing).toList();
    closers.forEach(FactoryNumbers::join);
    connections.close();
    if (threads != null && closers.stream().noneMatch(Thread::isAlive)) {
      threads.close();
    }
  }

  private static Thread closing(HiLo hilo) {
    Thread closer = new Thread(hilo::close, "hilo-close");
    try {
      closer.start();
    } catch (OutOfMemoryError e) {
      LOG.log(System.Logger.Level.DEBUG, "No more threads: tenants close one after the other", e);
      hilo.close();
    }
    return closer;
  }

  private static void join(Thread closer) {
    try {
      closer.join();
    } catch (InterruptedException e) {
      // The rest goes on by itself; whoever interrupts the closing wants it to end.
      Thread.currentThread().interrupt();
    }
  }
}
