package dev.hilo.hibernate.internal.connection;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.SharedThreads;
import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.TableNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.hibernate.SessionFactory;
import org.hibernate.SessionFactoryObserver;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * The {@link HiLo} of one session factory, or of each of its tenants: made at the first id, closed
 * while sessions and connections still work. An instance that the application supplied is used by
 * all, and not closed. Thread-safe; once closing has begun, no instance is made.
 */
public final class HiLoProvider implements SessionFactoryObserver {

  private static final long serialVersionUID = 1L;

  /** Eight tenants whose databases hang at the same time leave the others no thread. */
  private static final int MOST_THREADS = 32;

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final transient HiLoSettings settings;
  private final transient TableNames spelling;
  private final transient Set<String> gapless;
  private final transient boolean apart;

  /** Null where the application supplied the instance. */
  private final transient @Nullable ConnectionSource connections;

  /** Shared by the tenants, of which there may be thousands; null where there are none. */
  private final transient @Nullable SharedThreads threads;

  private final transient ReentrantLock lock = new ReentrantLock();

  /** By tenant; the key is null where the tenants share a database, or there are none. */
  private final transient Map<@Nullable Object, HiLo> instances = new HashMap<>();

  private boolean closed;

  /**
   * @param gapless the prefixes of gapless counters, to which more may come until the factory is
   *     made
   * @throws IllegalArgumentException if there are no such connections as the settings ask for, or
   *     the supplied instance cannot serve tenants
   */
  public HiLoProvider(
      SessionFactoryImplementor factory,
      HiLoSettings settings,
      TableNames spelling,
      Set<String> gapless) {
    this.settings = settings;
    this.gapless = gapless;
    Tenancy tenancy = new Tenancy(factory);
    this.apart = tenancy.isApart();
    this.threads = apart && !settings.hasExecutor() ? new SharedThreads(MOST_THREADS) : null;
    this.spelling = apart ? ofEachTenant(spelling) : spelling;
    HiLo supplied = settings.instance();
    if (supplied == null) {
      this.connections = new ConnectionSource(settings, factory, tenancy);
    } else if (apart) {
      throw SettingName.INSTANCE.refused(
          supplied,
          "each tenant has a table of its own, and so numbers of its own; leave it out",
          null);
    } else {
      this.connections = null;
      instances.put(null, supplied);
    }
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

  /**
   * The instance of a tenant. Tenants that only a column tells apart share one.
   *
   * @param tenant null where there are none
   * @throws IllegalStateException if the factory is closed
   */
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

  /** Hibernate wants a tenant of each session, even where it does not matter which. */
  private HiLo open(@Nullable Object tenant) {
    if (connections == null) {
      throw new IllegalStateException("The supplied instance is missing");
    }
    HiLoBuilder builder = settings.builder(connections.host(tenant), spelling);
    gapless.forEach(builder::gaplessIdentity);
    if (threads != null) {
      builder.threads(threads);
    }
    return builder.build();
  }

  /**
   * Starts the counters of all instances over, as {@link HiLo#reset} does.
   *
   * @throws IllegalStateException if the factory is closed
   */
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

  /** Makes the rows of declared counters, so that no transaction has to at its first use of one. */
  @Override
  public void sessionFactoryCreated(SessionFactory created) {
    if (gapless.isEmpty() || apart) {
      return;
    }
    HiLo hilo = of(null);
    if (connections == null) {
      gapless.forEach(hilo.identities()::declareGapless);
    }
    try {
      hilo.verify();
    } catch (HiLoException e) {
      // A migration may make the table later; then the first use makes the rows.
      LOG.log(
          System.Logger.Level.WARNING,
          "The gapless counters " + gapless + " could not be made at the start",
          e);
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
    if (connections == null) {
      return;
    }
    // All at once, since each may need its whole timeout where a database is away. They only wait;
    // the work is done on HiLo's threads.
    List<Thread> closers = instances.values().stream().map(HiLoProvider::closing).toList();
    closers.forEach(HiLoProvider::join);
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
      // The rest goes on by itself; an interrupt means that the closing shall end.
      Thread.currentThread().interrupt();
    }
  }
}
