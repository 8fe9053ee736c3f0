package dev.hilo.hibernate.internal.settings;

import dev.hilo.CounterScope;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoRules;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/** The {@code hibernate.hilo.*} settings. What is not set keeps the default of the builder. */
public final class HiLoSettings {

  private final Map<SettingName, SettingValue> values = new EnumMap<>(SettingName.class);

  /** Refuses unknown keys; {@link #check} checks the values. */
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

  private <T> Optional<T> get(SettingName name, Function<SettingValue, T> reader) {
    return Optional.ofNullable(values.get(name)).map(reader);
  }

  /** The instance that the application supplies; null if the session factory creates its own. */
  public @Nullable HiLo instance() {
    Object value = get(SettingName.INSTANCE, SettingValue::raw).orElse(null);
    if (value == null || value instanceof HiLo) {
      return (HiLo) value;
    }
    throw SettingName.INSTANCE.refused(value, "give a dev.hilo.HiLo, the object and not its name");
  }

  /** A naming strategy applies to it, unless an instance is supplied. */
  public String table() {
    HiLo instance = instance();
    if (instance == null) {
      return get(SettingName.TABLE, SettingValue::identifier).orElse("hilo");
    }
    String table = instance.rules().table();
    if (table == null) {
      throw SettingName.INSTANCE.refused(
          instance, "another framework names its table; build one on a DataSource");
    }
    return table;
  }

  /** The schema, or null for the default one. */
  public @Nullable String schema() {
    HiLo instance = instance();
    return instance == null
        ? get(SettingName.SCHEMA, SettingValue::identifier).orElse(null)
        : instance.rules().schema();
  }

  /** Reads each value once, so that a wrong one is an error at boot, not at the first insert. */
  public void check() {
    if (instance() != null) {
      refuseBesideInstance();
    }
    HiLoBuilder unused = withAll(HiLoBuilder.withoutDatabase());
    SettingValue scope = values.get(SettingName.COUNTER_SCOPE);
    if (scope != null
        && scope.constant(CounterScope.class) == CounterScope.NODE
        && !values.containsKey(SettingName.NODE_TAG_QUERY)) {
      throw SettingName.COUNTER_SCOPE.refused(
          scope.raw(),
          "the tag has to come from the node that serves a reservation. Set %s, too"
              .formatted(SettingName.NODE_TAG_QUERY.key()));
    }
    if (seedsExisting()) {
      try {
        rules().requireSharedCounters("A seed from existing rows");
      } catch (IllegalStateException e) {
        throw SettingName.SEED_EXISTING.refused(
            true,
            "in the counter scope NODE each node has counters of its own. Raise Max of their rows"
                + " by SQL, on each node",
            e);
      }
    }
  }

  private void refuseBesideInstance() {
    values.forEach(
        (name, value) -> {
          if (name != SettingName.INSTANCE
              && name != SettingName.CHECK_CONSTRAINT
              && name != SettingName.SEED_EXISTING) {
            throw name.refused(
                value.raw(),
                "the session factory uses the HiLo of hibernate.hilo.instance, which has its own"
                    + " settings. Remove it here, and set it where that is built");
          }
        });
  }

  public HiLoRules rules() {
    HiLo instance = instance();
    return instance == null ? withAll(HiLoBuilder.withoutDatabase()).rules() : instance.rules();
  }

  /** The gapless counters without an annotation. */
  public List<String> gaplessIdentities() {
    return get(SettingName.GAPLESS_IDENTITY, SettingValue::names).orElse(List.of());
  }

  /** Where connections come from; null for the default. */
  public @Nullable Object connections() {
    return get(SettingName.CONNECTIONS, SettingValue::raw).orElse(null);
  }

  public Duration reserveTimeout() {
    return get(SettingName.RESERVE_TIMEOUT, SettingValue::duration).orElse(Duration.ofSeconds(10));
  }

  public boolean checksIds() {
    return get(SettingName.CHECK_CONSTRAINT, SettingValue::flag).orElse(true);
  }

  /** Whether counters are raised above the rows that exist, before the first id. */
  public boolean seedsExisting() {
    return get(SettingName.SEED_EXISTING, SettingValue::flag).orElse(false);
  }

  public boolean hasExecutor() {
    return values.containsKey(SettingName.EXECUTOR);
  }

  public HiLoBuilder builder(DatabaseAccess access, TableNames table) {
    return withAll(HiLo.builder(access, table));
  }

  private HiLoBuilder withAll(HiLoBuilder builder) {
    values.forEach((name, value) -> name.set(builder, value));
    return builder;
  }
}
