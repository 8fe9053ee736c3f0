package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.hibernate.internal.gapless.MergeListener;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;

/**
 * The {@link HiLo} that makes the ids of a session factory: for identity commands, statistics, and
 * ids made by hand. The factory closes it, unless it was given to the factory by {@code
 * hibernate.hilo.instance}; who closes it before ends the ids of the whole application.
 *
 * <pre>{@code
 * HiLo hilo = HibernateHiLo.of(entityManagerFactory.unwrap(SessionFactory.class));
 * hilo.identities().seed("companies", 1990);
 * }</pre>
 */
public final class HibernateHiLo {

  private HibernateHiLo() {}

  /**
   * The instance of a factory.
   *
   * @throws IllegalArgumentException if no entity of the factory has an id, or an attribute, of
   *     HiLo's
   * @throws IllegalStateException if the factory is closed
   */
  public static HiLo of(SessionFactory factory) {
    return of(factory, null);
  }

  /**
   * The instance of one of the tenants that have databases or schemas of their own.
   *
   * @param tenant the tenant; null where there are none
   * @throws IllegalArgumentException if no entity of the factory has an id, or an attribute, of
   *     HiLo's
   * @throws IllegalStateException if the factory is closed
   */
  public static HiLo of(SessionFactory factory, @Nullable Object tenant) {
    SessionFactoryImplementor implementor = factory.unwrap(SessionFactoryImplementor.class);
    return require(implementor).provider(implementor).of(tenant);
  }

  /**
   * Starts all counters of a factory over, so that ids begin at 1 again. Meant for tests, after
   * {@code factory.getSchemaManager().truncateMappedObjects()} or another way to empty the tables.
   * In production it would make ids that exist already.
   *
   * <p>It does what {@link HiLo#reset} does, and needs what that needs: it deletes every row of the
   * table {@code hilo}, drops the ranges in memory without returning them, forgets Max and the
   * highest number of this client, and makes the rows of gapless counters again. No other instance
   * or process may use the table, no transaction that took a gapless number may be open, and no
   * thread may ask for ids meanwhile.
   *
   * <p>Of tenants that have tables of their own, it covers those for which this factory has made an
   * id.
   *
   * @throws IllegalArgumentException if no entity of the factory has an id, or an attribute, of
   *     HiLo's
   * @throws IllegalStateException if the factory is closed, or another reset is under way
   * @throws HiLoException if the database failed, or was kept from it by an open transaction; call
   *     it again
   */
  public static void reset(SessionFactory factory) {
    SessionFactoryImplementor implementor = factory.unwrap(SessionFactoryImplementor.class);
    require(implementor).provider(implementor).reset();
  }

  private static HiLoTable require(SessionFactoryImplementor factory) {
    HiLoTable table = MergeListener.table(factory);
    if (table == null) {
      throw new IllegalArgumentException(
          "No entity of this session factory has an id of HiLo's: annotate one with @PrefixedId or"
              + " its like, or build a HiLo on the DataSource.");
    }
    return table;
  }

  /**
   * The collections from which the entities of a factory have ids with a node tag, in lower case. A
   * collection that only the value of an id names is not among them.
   *
   * @return an empty set if no entity has such ids
   */
  public static Set<String> collections(SessionFactory factory) {
    Set<String> collections = new TreeSet<>();
    HiLoTable table = MergeListener.table(factory.unwrap(SessionFactoryImplementor.class));
    if (table != null) {
      table.taggedCollections().forEach(name -> collections.add(name.toLowerCase(Locale.ROOT)));
    }
    return collections;
  }

  /**
   * The table that the ids of a factory come from, as statements name it.
   *
   * @return null if no entity of the factory has an id, or an attribute, of HiLo's
   */
  public static @Nullable String table(SessionFactory factory) {
    SessionFactoryImplementor implementor = factory.unwrap(SessionFactoryImplementor.class);
    HiLoTable table = MergeListener.table(implementor);
    return table == null ? null : table.name(implementor);
  }
}
