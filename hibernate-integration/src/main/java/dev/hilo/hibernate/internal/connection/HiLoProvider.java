package dev.hilo.hibernate.internal.connection;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.hibernate.SessionFactory;
import org.hibernate.SessionFactoryObserver;
import org.hibernate.boot.spi.SessionFactoryOptions;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * The {@link HiLo} of one session factory, or of each of its tenants. It is created at the first id
 * and closed while sessions and connections still work. An instance supplied by the application is
 * not closed. Thread-safe; after closing has begun, no instance is created.
 */
public final class HiLoProvider implements SessionFactoryObserver {

  private static final long serialVersionUID = 1L;

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final Object ALL = new Object();

  private final transient SessionFactoryImplementor factory;
  private final transient HiLoSettings settings;
  private final transient TableNames table;
  private final transient Set<String> gapless;

  /** False if a column separates the tenants, or there are none. */
  private final transient boolean separateTables;

  /** Null if the application supplied the instance. */
  private final transient @Nullable ConnectionSource connections;

  /** By tenant; under {@link #ALL} if tenants share the table, or there are none. */
  private final transient Map<Object, Instance> instances = new ConcurrentHashMap<>();

  /** Read after an instance is added, written before the added ones are closed. */
  private volatile boolean closed;

  /**
   * Creates no HiLo yet.
   *
   * @param tables the names of the table, by the advice for a missing one
   * @param gapless the prefixes of gapless counters; more may come until the factory is built
   */
  public HiLoProvider(
      SessionFactoryImplementor factory,
      HiLoSettings settings,
      Function<String, TableNames> tables,
      Set<String> gapless) {
    this.factory = factory;
    this.settings = settings;
    this.gapless = gapless;
    this.separateTables = hasSeparateTables(factory.getSessionFactoryOptions());
    // Hibernate's schema management creates the tables of one tenant at most.
    this.table =
        tables.apply(
            separateTables
                ? "set hibernate.hilo.create_table_if_missing=true"
                : "set hibernate.hbm2ddl.auto=update");
    HiLo supplied = settings.instance();
    if (supplied == null) {
      this.connections = new ConnectionSource(settings, factory, separateTables);
    } else if (separateTables) {
      throw HiLoSettings.SETTINGS.refused(
          "instance",
          supplied,
          "each tenant has a table of its own, and so numbers of its own; leave it out",
          null);
    } else {
      this.connections = null;
      instances.put(ALL, new Instance(supplied, null));
    }
  }

  /** By their own connections or, since Hibernate 7.1, by a schema or user set on shared ones. */
  private static boolean hasSeparateTables(SessionFactoryOptions options) {
    return options.isMultiTenancyEnabled()
        || isMapped(options, "getTenantSchemaMapper")
        || isMapped(options, "getTenantCredentialsMapper");
  }

  /** By reflection, because Hibernate 6.6 has no such mappers. */
  private static boolean isMapped(SessionFactoryOptions options, String mapper) {
    try {
      return SessionFactoryOptions.class.getMethod(mapper).invoke(options) != null;
    } catch (NoSuchMethodException e) {
      return false;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Could not find out how Hibernate separates tenants", e);
    }
  }

  public SessionFactoryImplementor factory() {
    return factory;
  }

  public TableNames table() {
    return table;
  }

  /** The instance of a tenant, which may be null. Tenants that share the table share one. */
  public HiLo of(@Nullable Object tenant) {
    refuseIfClosed();
    Object key = separateTables && tenant != null ? tenant : ALL;
    Instance known = instances.get(key);
    if (known == null) {
      // Without a lock: an application's resolver of tenants may do I/O here, and a thread whose
      // stack is full could keep one. An instance that another thread forestalls has done nothing.
      Instance made = open(tenant);
      Instance earlier = instances.putIfAbsent(key, made);
      refuseIfClosed();
      known = earlier == null ? made : earlier;
    }
    if (known.sessions != null && tenant != null) {
      known.sessions.ofFirst(tenant);
    }
    return known.hilo;
  }

  private void refuseIfClosed() {
    if (closed) {
      throw new IllegalStateException("The session factory is closed and generates no more ids.");
    }
  }

  /** The instance that all tenants share; null if each has its own. */
  public @Nullable HiLo shared() {
    return separateTables ? null : of(null);
  }

  /** Each session of Hibernate needs a tenant, even if the tenants share the table. */
  private Instance open(@Nullable Object tenant) {
    // A supplied instance is in the map.
    ConnectionSource own = Objects.requireNonNull(connections);
    DatabaseAccess access = own.access(tenant);
    HiLoBuilder builder = settings.builder(access, table);
    gapless.forEach(builder::gaplessIdentity);
    return new Instance(
        builder.build(), access instanceof FactoryTransactions sessions ? sessions : null);
  }

  public void reset() {
    refuseIfClosed();
    if (!separateTables) {
      of(null);
    }
    instances.values().forEach(each -> each.hilo.counters().reset());
  }

  /** Creates the rows of gapless counters, so that no transaction has to wait for that. */
  @Override
  public void sessionFactoryCreated(SessionFactory created) {
    if (gapless.isEmpty() || separateTables) {
      return;
    }
    HiLo hilo = of(null);
    if (connections == null) {
      gapless.forEach(hilo.identities()::declareGapless);
    }
    try {
      hilo.verify();
    } catch (HiLoException e) {
      // A migration may create the table later. Then the first use creates the rows.
      LOG.log(
          System.Logger.Level.WARNING,
          "Could not create the gapless counters " + gapless + " at startup",
          e);
    }
  }

  @Override
  public void sessionFactoryClosing(SessionFactory closing) {
    closed = true;
    if (connections == null) {
      return;
    }
    // In parallel: if a database is unavailable, each may need its whole timeout.
    List<Thread> closers = instances.values().stream().map(each -> closing(each.hilo)).toList();
    closers.forEach(HiLoProvider::join);
  }

  private static Thread closing(HiLo hilo) {
    Thread closer = new Thread(hilo::close, "hilo-close");
    try {
      closer.start();
    } catch (OutOfMemoryError e) {
      LOG.log(System.Logger.Level.DEBUG, "No more threads, so tenants close one after another", e);
      hilo.close();
    }
    return closer;
  }

  private static void join(Thread closer) {
    try {
      closer.join();
    } catch (InterruptedException e) {
      // The other thread continues to close, but this one stops waiting.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @param sessions what it reaches the database by; null if it does otherwise
   */
  private record Instance(HiLo hilo, @Nullable FactoryTransactions sessions) {}
}
