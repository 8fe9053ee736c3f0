package dev.hilo.hibernate.internal.settings;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.HiLoRules;
import dev.hilo.IdConvention;
import dev.hilo.NamingConvention;
import dev.hilo.PrefixConvention;
import dev.hilo.spi.Host;
import dev.hilo.spi.TableSpelling;
import dev.hilo.spi.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/** The {@code hibernate.hilo.*} settings, checked. What is not set keeps the builder's default. */
public final class HiLoSettings {

  private final Map<SettingName, Object> values;

  /** Made once, so that tenants share the objects that settings name. */
  private final SettingInstances instances;

  private HiLoSettings(Map<SettingName, Object> values, ServiceRegistry services) {
    this.values = values;
    this.instances = new SettingInstances(values, services);
  }

  /**
   * The settings of Hibernate's services.
   *
   * @throws IllegalArgumentException if a key is refused; {@link #check} looks at the values
   */
  public static HiLoSettings of(ServiceRegistry services) {
    Map<String, Object> all = services.requireService(ConfigurationService.class).getSettings();
    Map<SettingName, Object> values = new EnumMap<>(SettingName.class);
    Map<SettingName, String> keys = new EnumMap<>(SettingName.class);
    // Sorted, so that an error does not depend on the order of a hash map.
    new TreeMap<>(all)
        .forEach(
            (key, value) -> {
              if (key.startsWith(SettingName.PREFIX) && value != null) {
                SettingName name = SettingName.of(key);
                Object former = values.put(name, value);
                String formerKey = keys.put(name, key);
                if (former != null && !former.equals(value)) {
                  throw new IllegalArgumentException(
                      "'%s' is %s and '%s' is %s, and both mean %s: remove one."
                          .formatted(formerKey, former, key, value, name.key()));
                }
              }
            });
    return new HiLoSettings(values, services);
  }

  /** The instance that the application supplies; null where the session factory makes its own. */
  public @Nullable HiLo instance() {
    Object value = values.get(SettingName.INSTANCE);
    if (value == null || value instanceof HiLo) {
      return (HiLo) value;
    }
    throw SettingName.INSTANCE.refused(
        value, "give a dev.hilo.HiLo, the object and not its name", null);
  }

  /**
   * The name of the table, before any naming strategy unless an instance is supplied.
   *
   * @throws IllegalArgumentException if the supplied instance does not know it
   */
  public String table() {
    HiLo instance = instance();
    if (instance == null) {
      return SettingParser.name(SettingName.TABLE, values.getOrDefault(SettingName.TABLE, "hilo"));
    }
    String table = instance.rules().table();
    if (table == null) {
      throw SettingName.INSTANCE.refused(
          instance, "another framework spells its table; build one on a DataSource", null);
    }
    return table;
  }

  /** The schema, or null for the default one. */
  public @Nullable String schema() {
    HiLo instance = instance();
    if (instance != null) {
      return instance.rules().schema();
    }
    Object schema = values.get(SettingName.SCHEMA);
    return schema == null ? null : SettingParser.name(SettingName.SCHEMA, schema);
  }

  /**
   * Reads every value once, so that a wrong one is an error at boot and not at the first insert.
   *
   * @throws IllegalArgumentException if a value is refused
   */
  public void check() {
    if (instance() == null) {
      apply(HiLo.builder(NoDatabase.INSTANCE, NoDatabase.SPELLING));
    } else {
      refuseBesideInstance();
    }
    apply(
        SettingName.CHECK_CONSTRAINT,
        value -> SettingParser.flag(SettingName.CHECK_CONSTRAINT, value));
    apply(
        SettingName.GAPLESS_IDENTITY,
        value -> gaplessIdentities().forEach(rules()::checkCollection));
  }

  /** A setting of the instance would have no effect here. */
  private void refuseBesideInstance() {
    values.forEach(
        (name, value) -> {
          if (name != SettingName.INSTANCE && name != SettingName.CHECK_CONSTRAINT) {
            throw name.refused(
                value,
                "the session factory uses the HiLo of "
                    + SettingName.INSTANCE.key()
                    + ", which has settings of its own. Leave it out here, and set it where that is"
                    + " built",
                null);
          }
        });
  }

  /** What can be checked before there is a database. */
  public HiLoRules rules() {
    HiLo instance = instance();
    if (instance != null) {
      return instance.rules();
    }
    HiLoBuilder builder = HiLo.builder(NoDatabase.INSTANCE, NoDatabase.SPELLING);
    applyRules(builder);
    return builder.rules();
  }

  /** Gapless counters that no annotation declares. */
  public List<String> gaplessIdentities() {
    Object value = values.get(SettingName.GAPLESS_IDENTITY);
    if (value == null) {
      return List.of();
    }
    Stream<String> prefixes =
        value instanceof Collection<?> several
            ? several.stream().map(String::valueOf)
            : Stream.of(value.toString().split(",", -1));
    return prefixes.map(String::strip).toList();
  }

  /** What says where connections come from; null for the default. */
  public @Nullable Object connections() {
    return values.get(SettingName.CONNECTIONS);
  }

  /** How long a caller waits for a range at most. */
  public Duration reserveTimeout() {
    Object value = values.get(SettingName.RESERVE_TIMEOUT);
    return value == null
        ? Duration.ofSeconds(10)
        : SettingParser.duration(SettingName.RESERVE_TIMEOUT, value);
  }

  /** Whether the columns of ids get a CHECK constraint. */
  public boolean checksIds() {
    Object value = values.get(SettingName.CHECK_CONSTRAINT);
    return value == null || SettingParser.flag(SettingName.CHECK_CONSTRAINT, value);
  }

  /** Whether the application's executor does the work. */
  public boolean hasExecutor() {
    return values.containsKey(SettingName.EXECUTOR);
  }

  /** A builder with these settings. */
  public HiLoBuilder builder(Host host, TableSpelling table) {
    HiLoBuilder builder = HiLo.builder(host, table);
    apply(builder);
    return builder;
  }

  private void apply(HiLoBuilder builder) {
    // Hibernate spells these two; the builder only checks them.
    apply(
        SettingName.TABLE,
        value -> builder.table(SettingParser.quoted(SettingParser.name(SettingName.TABLE, value))));
    apply(
        SettingName.SCHEMA,
        value ->
            builder.schema(SettingParser.quoted(SettingParser.name(SettingName.SCHEMA, value))));
    applyRules(builder);
    apply(SettingName.NODE_TAG, value -> builder.nodeTag(SettingParser.text(value)));
    apply(SettingName.NODE_TAG_QUERY, value -> builder.nodeTagQuery(SettingParser.text(value)));
    apply(
        SettingName.TAG_PLACEMENT,
        value -> builder.tagPlacement(SettingParser.tagPlacement(SettingParser.text(value))));
    apply(SettingName.RANGE_SIZE, value -> builder.rangeSize(SettingParser.rangeSize(value)));
    apply(
        SettingName.RESERVE_TIMEOUT,
        value ->
            builder.reserveTimeout(SettingParser.duration(SettingName.RESERVE_TIMEOUT, value)));
    apply(
        SettingName.PREFETCH,
        value -> builder.prefetch(SettingParser.flag(SettingName.PREFETCH, value)));
    apply(
        SettingName.RUNWAY,
        value -> builder.runway(SettingParser.duration(SettingName.RUNWAY, value)));
    apply(
        SettingName.EXECUTOR,
        value -> builder.executor(instances.one(SettingName.EXECUTOR, Executor.class)));
    apply(
        SettingName.CREATE_TABLE_IF_MISSING,
        value -> {
          if (SettingParser.flag(SettingName.CREATE_TABLE_IF_MISSING, value)) {
            builder.createTableIfMissing();
          }
        });
    apply(
        SettingName.LISTENER,
        value ->
            instances.all(SettingName.LISTENER, HiLoListener.class).forEach(builder::listener));
  }

  private void applyRules(HiLoBuilder builder) {
    apply(
        SettingName.SEPARATOR,
        value -> builder.separator(SettingParser.separator(SettingParser.text(value))));
    apply(
        SettingName.MAX_ID_BYTES,
        value -> builder.maxIdBytes(SettingParser.number(SettingParser.text(value))));
    apply(
        SettingName.NAMING_CONVENTION,
        value ->
            builder.namingConvention(
                instances.one(SettingName.NAMING_CONVENTION, NamingConvention.class)));
    apply(
        SettingName.PREFIX_CONVENTION,
        value ->
            builder.prefixConvention(
                instances.one(SettingName.PREFIX_CONVENTION, PrefixConvention.class)));
    apply(
        SettingName.ID_CONVENTION,
        value ->
            instances
                .all(SettingName.ID_CONVENTION, IdConvention.class)
                .forEach(builder::idConvention));
  }

  /** Uses a setting if it is set; what refuses its value need not name the setting. */
  private void apply(SettingName name, Consumer<Object> use) {
    Object value = values.get(name);
    if (value == null) {
      return;
    }
    try {
      use.accept(value);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(name.key())
          ? e
          : new IllegalArgumentException(name.key() + ": " + message, e);
    }
  }

  /** In place of a database while settings are only checked. */
  private enum NoDatabase implements Transactions {
    INSTANCE;

    static final TableSpelling SPELLING =
        new TableSpelling("hilo", "name", "node_tag", "max_value", "do nothing");

    @Override
    public <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
        throws SQLException {
      throw new SQLException("No database yet");
    }
  }
}
