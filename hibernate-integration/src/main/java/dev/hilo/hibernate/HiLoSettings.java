package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.HiLoRules;
import dev.hilo.IdConvention;
import dev.hilo.NamingConvention;
import dev.hilo.PrefixConvention;
import dev.hilo.RangeSize;
import dev.hilo.TagPlacement;
import dev.hilo.spi.Host;
import dev.hilo.spi.TableNames;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/** The {@code hibernate.hilo.*} settings, checked. */
final class HiLoSettings {

  private final Map<SettingName, Object> values;

  /** What settings name, made once, so that tenants share it. */
  private final SettingInstances instances;

  private HiLoSettings(Map<SettingName, Object> values, ServiceRegistry services) {
    this.values = values;
    this.instances = new SettingInstances(values, services);
  }

  /**
   * @throws IllegalArgumentException if a key is refused; {@link #check} looks at the values
   */
  static HiLoSettings of(ServiceRegistry services) {
    Map<String, Object> all = services.requireService(ConfigurationService.class).getSettings();
    Map<SettingName, Object> values = new EnumMap<>(SettingName.class);
    Map<SettingName, String> keys = new EnumMap<>(SettingName.class);
    // Sorted, so that an error does not depend on the order of a hash map.
    for (Map.Entry<String, Object> entry : new TreeMap<>(all).entrySet()) {
      String key = entry.getKey();
      if (key.startsWith(SettingName.PREFIX) && entry.getValue() != null) {
        SettingName name = SettingName.of(key);
        Object former = values.put(name, entry.getValue());
        String formerKey = keys.put(name, key);
        if (former != null && !former.equals(entry.getValue())) {
          throw new IllegalArgumentException(
              "'"
                  + formerKey
                  + "' is "
                  + former
                  + " and '"
                  + key
                  + "' is "
                  + entry.getValue()
                  + ", and both mean "
                  + name.key()
                  + ": remove one.");
        }
      }
    }
    return new HiLoSettings(values, services);
  }

  /** The instance that is given; null where the session factory makes its own. */
  @Nullable HiLo instance() {
    Object value = values.get(SettingName.INSTANCE);
    if (value == null || value instanceof HiLo) {
      return (HiLo) value;
    }
    throw refused(
        SettingName.INSTANCE, value, "give a dev.hilo.HiLo, the object and not its name", null);
  }

  /**
   * The name of the table, before any naming strategy unless an instance is given.
   *
   * @throws IllegalArgumentException if the given instance does not know it
   */
  String table() {
    HiLo instance = instance();
    if (instance == null) {
      return name(SettingName.TABLE, "hilo");
    }
    String table = instance.rules().table();
    if (table == null) {
      throw refused(
          SettingName.INSTANCE,
          instance,
          "another framework spells its table; build one on a DataSource",
          null);
    }
    return table;
  }

  /** The schema, or null for the default one. */
  @Nullable String schema() {
    HiLo instance = instance();
    if (instance != null) {
      return instance.rules().schema();
    }
    return values.containsKey(SettingName.SCHEMA) ? name(SettingName.SCHEMA, "") : null;
  }

  char separator() {
    return rules().separator();
  }

  private char ownSeparator() {
    String text = text(SettingName.SEPARATOR, "/");
    if (text.length() != 1) {
      throw refused(SettingName.SEPARATOR, text, "a separator is one character, such as /", null);
    }
    return text.charAt(0);
  }

  /**
   * Reads every value once, so that a wrong one is an error at boot and not at the first insert.
   *
   * @throws IllegalArgumentException if a value is refused
   */
  void check() {
    if (instance() == null) {
      apply(HiLo.builder(NoTransactions.INSTANCE, NoTransactions.SPELLING));
    } else {
      refuseBesideInstance();
    }
    checked(SettingName.CHECK_CONSTRAINT, this::checksIds);
    checked(
        SettingName.GAPLESS_IDENTITY, () -> gaplessIdentities().forEach(rules()::checkCollection));
  }

  /** What belongs to the instance would have no effect here, and two opinions. */
  private void refuseBesideInstance() {
    for (SettingName name : values.keySet()) {
      if (name != SettingName.INSTANCE && name != SettingName.CHECK_CONSTRAINT) {
        throw refused(
            name,
            values.get(name),
            "the session factory uses the HiLo of "
                + SettingName.INSTANCE.key()
                + ", which has settings of its own. Leave it out here, and set it where that is"
                + " built",
            null);
      }
    }
  }

  /** What is checked before there is a database. */
  HiLoRules rules() {
    HiLo instance = instance();
    if (instance != null) {
      return instance.rules();
    }
    HiLoBuilder builder = HiLo.builder(NoTransactions.INSTANCE, NoTransactions.SPELLING);
    builder.separator(ownSeparator());
    applyIdLimit(builder);
    applyConventions(builder);
    return builder.rules();
  }

  /** Gapless counters that no annotation declares. */
  List<String> gaplessIdentities() {
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
  @Nullable Object connections() {
    return values.get(SettingName.CONNECTIONS);
  }

  /** How long a caller waits for a range at most. */
  Duration reserveTimeout() {
    return duration(SettingName.RESERVE_TIMEOUT, Duration.ofSeconds(10));
  }

  /** Whether the columns of ids get a CHECK constraint. */
  boolean checksIds() {
    return flag(SettingName.CHECK_CONSTRAINT, "true");
  }

  /** A builder with these settings. */
  HiLoBuilder builder(Host host, TableNames table) {
    return apply(HiLo.builder(host, table));
  }

  private HiLoBuilder apply(HiLoBuilder builder) {
    // Hibernate spells these two; the builder only checks them.
    checked(SettingName.TABLE, () -> builder.table(standardQuotes(table())));
    checked(
        SettingName.SCHEMA,
        () -> {
          String schema = schema();
          if (schema != null) {
            builder.schema(standardQuotes(schema));
          }
        });
    checked(SettingName.SEPARATOR, () -> builder.separator(ownSeparator()));
    checked(SettingName.NODE_TAG, () -> builder.nodeTag(text(SettingName.NODE_TAG, "A")));
    checked(
        SettingName.NODE_TAG_QUERY,
        () -> {
          if (values.containsKey(SettingName.NODE_TAG_QUERY)) {
            builder.nodeTagQuery(text(SettingName.NODE_TAG_QUERY, ""));
          }
        });
    checked(SettingName.TAG_PLACEMENT, () -> builder.tagPlacement(tagPlacement()));
    applyIdLimit(builder);
    applyConventions(builder);
    checked(SettingName.RANGE_SIZE, () -> builder.rangeSize(rangeSize()));
    checked(SettingName.RESERVE_TIMEOUT, () -> builder.reserveTimeout(reserveTimeout()));
    checked(SettingName.PREFETCH, () -> builder.prefetch(flag(SettingName.PREFETCH, "true")));
    checked(SettingName.RUNWAY, () -> builder.runway(duration(SettingName.RUNWAY, Duration.ZERO)));
    checked(
        SettingName.EXECUTOR,
        () -> {
          if (values.containsKey(SettingName.EXECUTOR)) {
            builder.executor(instances.one(SettingName.EXECUTOR, Executor.class));
          }
        });
    checked(
        SettingName.CREATE_TABLE_IF_MISSING,
        () -> {
          if (flag(SettingName.CREATE_TABLE_IF_MISSING)) {
            builder.createTableIfMissing();
          }
        });
    checked(
        SettingName.LISTENER,
        () -> instances.all(SettingName.LISTENER, HiLoListener.class).forEach(builder::listener));
    return builder;
  }

  private void applyIdLimit(HiLoBuilder builder) {
    checked(
        SettingName.MAX_ID_BYTES,
        () -> {
          if (values.containsKey(SettingName.MAX_ID_BYTES)) {
            builder.maxIdBytes(number(SettingName.MAX_ID_BYTES));
          }
        });
  }

  private void applyConventions(HiLoBuilder builder) {
    checked(
        SettingName.NAMING_CONVENTION,
        () -> {
          if (values.containsKey(SettingName.NAMING_CONVENTION)) {
            builder.namingConvention(
                instances.one(SettingName.NAMING_CONVENTION, NamingConvention.class));
          }
        });
    checked(
        SettingName.PREFIX_CONVENTION,
        () -> {
          if (values.containsKey(SettingName.PREFIX_CONVENTION)) {
            builder.prefixConvention(
                instances.one(SettingName.PREFIX_CONVENTION, PrefixConvention.class));
          }
        });
    checked(
        SettingName.ID_CONVENTION,
        () ->
            instances
                .all(SettingName.ID_CONVENTION, IdConvention.class)
                .forEach(builder::idConvention));
  }

  private TagPlacement tagPlacement() {
    String text = text(SettingName.TAG_PLACEMENT, TagPlacement.SUFFIX.name());
    try {
      return TagPlacement.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw refused(SettingName.TAG_PLACEMENT, text, "say 'suffix' or 'prefix'", e);
    }
  }

  private int number(SettingName name) {
    String text = text(name, "");
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw refused(name, text, "give a number", e);
    }
  }

  /** Hibernate takes `name` for "name". */
  private static String standardQuotes(String name) {
    return name.length() > 2 && name.startsWith("`") && name.endsWith("`")
        ? '"' + name.substring(1, name.length() - 1) + '"'
        : name;
  }

  /** Whether work is done by somebody else's threads. */
  boolean hasExecutor() {
    return values.containsKey(SettingName.EXECUTOR);
  }

  private RangeSize rangeSize() {
    Object value = values.get(SettingName.RANGE_SIZE);
    if (value instanceof RangeSize size) {
      return size;
    }
    if (value == null) {
      return RangeSize.adaptive();
    }
    try {
      return RangeSizes.parse(value.toString());
    } catch (DateTimeParseException | NumberFormatException e) {
      throw refused(SettingName.RANGE_SIZE, value.toString().strip(), RangeSizes.FORMS, e);
    }
  }

  private Duration duration(SettingName name, Duration otherwise) {
    Object value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Duration duration) {
      return duration;
    }
    try {
      return RangeSizes.duration(value.toString());
    } catch (DateTimeParseException | NumberFormatException e) {
      throw refused(
          name, value, "give milliseconds, such as 10000, or an ISO duration, such as PT10S", e);
    }
  }

  private boolean flag(SettingName name) {
    return flag(name, "false");
  }

  private boolean flag(SettingName name, String otherwise) {
    String text = text(name, otherwise);
    return flag(text).orElseThrow(() -> refused(name, text, "say 'true' or 'false'", null));
  }

  /** What a setting or parameter says, in any casing; nothing if that is neither true nor false. */
  static Optional<Boolean> flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private String name(SettingName name, String otherwise) {
    String text = text(name, otherwise);
    if (text.isEmpty()) {
      throw refused(name, text, "give a name, or leave the setting out", null);
    }
    if (text.indexOf('.') >= 0 && Character.isJavaIdentifierStart(text.charAt(0))) {
      throw refused(
          name,
          text,
          "a schema is set apart from the table, as "
              + SettingName.SCHEMA.key()
              + "; a name that has a dot in it is put in quotes",
          null);
    }
    return text;
  }

  private String text(SettingName name, String otherwise) {
    return String.valueOf(values.getOrDefault(name, otherwise)).strip();
  }

  private void checked(SettingName name, Runnable setting) {
    try {
      setting.run();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(name.key())
          ? e
          : new IllegalArgumentException(name.key() + ": " + message, e);
    }
  }

  static IllegalArgumentException refused(
      SettingName name, Object value, String wayOut, @Nullable Exception cause) {
    return new IllegalArgumentException(
        name.key() + "=" + value + " is refused: " + wayOut + ".", cause);
  }
}
