package dev.hilo.hibernate.internal.settings;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.HiLoRules;
import dev.hilo.convention.IdConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import dev.hilo.spi.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/** The {@code hibernate.hilo.*} settings, checked. What is not set keeps the builder's default. */
public final class HiLoSettings {

  private final Map<SettingName, SettingValue> values = new EnumMap<>(SettingName.class);

  /**
   * The settings of Hibernate's services.
   *
   * @throws IllegalArgumentException if a key is refused; {@link #check} looks at the values
   */
  public HiLoSettings(ServiceRegistry services) {
    Map<SettingName, String> keys = new EnumMap<>(SettingName.class);
    // Sorted, so that an error does not depend on the order of a hash map.
    new TreeMap<>(services.requireService(ConfigurationService.class).getSettings())
        .forEach(
            (key, value) -> {
              if (key.startsWith(SettingName.PREFIX) && value != null) {
                SettingName name = SettingName.of(key);
                SettingValue former = values.put(name, new SettingValue(name, value, services));
                String formerKey = keys.put(name, key);
                if (former != null && !former.raw().equals(value)) {
                  throw new IllegalArgumentException(
                      "'%s' is %s and '%s' is %s, and both mean %s: remove one."
                          .formatted(formerKey, former.raw(), key, value, name.key()));
                }
              }
            });
  }

  /** The instance that the application supplies; null where the session factory makes its own. */
  public @Nullable HiLo instance() {
    SettingValue value = values.get(SettingName.INSTANCE);
    if (value == null || value.raw() instanceof HiLo) {
      return value == null ? null : (HiLo) value.raw();
    }
    throw SettingName.INSTANCE.refused(
        value.raw(), "give a dev.hilo.HiLo, the object and not its name", null);
  }

  /**
   * The name of the table, before any naming strategy unless an instance is supplied.
   *
   * @throws IllegalArgumentException if the supplied instance does not know it
   */
  public String table() {
    HiLo instance = instance();
    if (instance == null) {
      SettingValue table = values.get(SettingName.TABLE);
      return table == null ? "hilo" : table.identifier();
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
    SettingValue schema = values.get(SettingName.SCHEMA);
    return schema == null ? null : schema.identifier();
  }

  /**
   * Reads every value once, so that a wrong one is an error at boot and not at the first insert.
   *
   * @throws IllegalArgumentException if a value is refused
   */
  public void check() {
    if (instance() != null) {
      refuseBesideInstance();
    }
    apply(HiLo.builder(NoDatabase.INSTANCE, NoDatabase.SPELLING), values.keySet());
  }

  /** A setting of the instance would have no effect here. */
  private void refuseBesideInstance() {
    values.forEach(
        (name, value) -> {
          if (name != SettingName.INSTANCE && name != SettingName.CHECK_CONSTRAINT) {
            throw name.refused(
                value.raw(),
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
    apply(
        builder,
        EnumSet.of(
            SettingName.SEPARATOR,
            SettingName.MAX_ID_BYTES,
            SettingName.NAMING_CONVENTION,
            SettingName.PREFIX_CONVENTION,
            SettingName.ID_CONVENTION));
    return builder.rules();
  }

  /** Gapless counters that no annotation declares. */
  public List<String> gaplessIdentities() {
    SettingValue value = values.get(SettingName.GAPLESS_IDENTITY);
    return value == null
        ? List.of()
        : value.parts().map(String::valueOf).map(String::strip).toList();
  }

  /** What says where connections come from; null for the default. */
  public @Nullable Object connections() {
    SettingValue value = values.get(SettingName.CONNECTIONS);
    return value == null ? null : value.raw();
  }

  /** How long a caller waits for a range at most. */
  public Duration reserveTimeout() {
    SettingValue value = values.get(SettingName.RESERVE_TIMEOUT);
    return value == null ? Duration.ofSeconds(10) : value.duration();
  }

  /** Whether the columns of ids get a CHECK constraint. */
  public boolean checksIds() {
    SettingValue value = values.get(SettingName.CHECK_CONSTRAINT);
    return value == null || value.flag();
  }

  /** Whether the application's executor does the work. */
  public boolean hasExecutor() {
    return values.containsKey(SettingName.EXECUTOR);
  }

  /** A builder with these settings. */
  public HiLoBuilder builder(DatabaseAccess host, TableNames table) {
    HiLoBuilder builder = HiLo.builder(host, table);
    apply(builder, values.keySet());
    return builder;
  }

  private void apply(HiLoBuilder builder, Set<SettingName> names) {
    for (SettingName name : names) {
      SettingValue value = values.get(name);
      try {
        if (value != null) {
          apply(builder, name, value);
        }
      } catch (IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        throw message.startsWith(name.key())
            ? e
            : new IllegalArgumentException(name.key() + ": " + message, e);
      }
    }
  }

  private void apply(HiLoBuilder builder, SettingName name, SettingValue value) {
    switch (name) {
      case NODE_TAG -> builder.nodeTag(value.text());
      case NODE_TAG_QUERY -> builder.nodeTagQuery(value.text());
      case TAG_PLACEMENT -> builder.tagPlacement(value.tagPlacement());
      case SEPARATOR -> builder.separator(value.character());
      case MAX_ID_BYTES -> builder.maxIdBytes(value.number());
      case NAMING_CONVENTION -> builder.namingConvention(value.one(NamingConvention.class));
      case PREFIX_CONVENTION -> builder.prefixConvention(value.one(PrefixConvention.class));
      case ID_CONVENTION -> value.all(IdConvention.class).forEach(builder::idConvention);
      case GAPLESS_IDENTITY -> gaplessIdentities().forEach(rules()::checkCollection);
      // Hibernate spells these two; the builder only checks them.
      case SCHEMA -> builder.schema(value.quotedIdentifier());
      case TABLE -> builder.table(value.quotedIdentifier());
      case RANGE_SIZE -> builder.rangeSize(value.rangeSize());
      case RESERVE_TIMEOUT -> builder.reserveTimeout(value.duration());
      case PREFETCH -> builder.prefetch(value.flag());
      case RUNWAY -> builder.runway(value.duration());
      case EXECUTOR -> builder.executor(value.one(Executor.class));
      case LISTENER -> value.all(HiLoListener.class).forEach(builder::listener);
      case CHECK_CONSTRAINT -> value.flag();
      case CREATE_TABLE_IF_MISSING -> {
        if (value.flag()) {
          builder.createTableIfMissing();
        }
      }
      case INSTANCE, CONNECTIONS -> {}
    }
  }

  /** In place of a database while settings are only checked. */
  private enum NoDatabase implements Transactions {
    INSTANCE;

    static final TableNames SPELLING =
        new TableNames("hilo", "name", "node_tag", "max_value", "do nothing");

    @Override
    public <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
        throws SQLException {
      throw new SQLException("No database yet");
    }
  }
}
