package dev.hilo.hibernate.internal.settings;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.HiLoRules;
import dev.hilo.Settings;
import dev.hilo.convention.IdConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.spi.DatabaseAccess;
import dev.hilo.spi.TableNames;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.boot.registry.selector.spi.StrategySelector;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The {@code hibernate.hilo.*} settings. What is not set keeps the default of the builder. Text is
 * read by {@link Settings}; only objects and what concerns Hibernate alone is read here.
 */
public final class HiLoSettings {

  private static final String PREFIX = "hibernate.hilo.";

  /** Their names, and the error of a value that is refused. */
  public static final Settings SETTINGS =
      new Settings(
          PREFIX,
          '_',
          List.of(
              "instance",
              "connections",
              "create-table-if-missing",
              "seed-existing",
              "check-constraint",
              "naming-convention",
              "prefix-convention",
              "id-convention",
              "clock",
              "listener"));

  private final StrategySelector selector;
  private final Map<String, Object> values = new TreeMap<>();

  /** What values supply or name, created once. */
  private final Map<String, List<Object>> objects = new ConcurrentHashMap<>();

  /** Refuses unknown keys; {@link #check} checks the values. */
  public HiLoSettings(ServiceRegistry services) {
    selector = services.requireService(StrategySelector.class);
    Map<String, String> keys = new HashMap<>();
    // Sorted, so that an error does not depend on the order of a hash map.
    new TreeMap<>(services.requireService(ConfigurationService.class).getSettings())
        .forEach(
            (key, value) -> {
              if (key.startsWith(PREFIX) && value != null) {
                String name = SETTINGS.name(key);
                Object former = values.put(name, value);
                String formerKey = keys.put(name, key);
                if (former != null && !former.equals(value)) {
                  throw new IllegalArgumentException(
                      "'%s' is %s and '%s' is %s, and both mean %s: remove one."
                          .formatted(formerKey, former, key, value, SETTINGS.key(name)));
                }
              }
            });
  }

  /**
   * The settings of a session factory on this model. Quarkus builds the model while it builds the
   * application, and the factory with the settings of the run.
   *
   * @throws IllegalArgumentException if a setting is refused, or differs although the model depends
   *     on it
   */
  public HiLoSettings of(ServiceRegistry factory) {
    HiLoSettings now = new HiLoSettings(factory);
    if (now.values.equals(values)) {
      return this;
    }
    objects.forEach(
        (name, created) -> {
          if (Objects.equals(values.get(name), now.values.get(name))) {
            now.objects.put(name, created);
          }
        });
    now.check();
    Map<String, String> built = ofModel();
    now.ofModel()
        .forEach(
            (name, value) -> {
              String before = built.getOrDefault(name, "");
              if (!value.equals(before)) {
                throw SETTINGS.refused(
                    name,
                    value,
                    "the model was built %s. Set it where the model is built (Quarkus: before the build), or remove it here"
                        .formatted(before.isEmpty() ? "without it" : "with '" + before + "'"),
                    null);
              }
            });
    return now;
  }

  /** What the model of the entities and their tables depends on. */
  private Map<String, String> ofModel() {
    Map<String, String> known = new TreeMap<>();
    Stream.of("instance", "naming-convention", "prefix-convention", "id-convention", "max-id-bytes")
        .forEach(name -> known.put(name, text(name, "")));
    String schema = schema();
    known.put("schema", schema == null ? "" : schema);
    known.put("table", table());
    known.put("separator", String.valueOf(rules().separator()));
    known.put("check-constraint", String.valueOf(checksIds()));
    known.put("tagged-ids-only", String.valueOf(flag("tagged-ids-only", "false")));
    return known;
  }

  /** The instance that the application supplies; null if the session factory creates its own. */
  public @Nullable HiLo instance() {
    Object value = values.get("instance");
    if (value == null || value instanceof HiLo) {
      return (HiLo) value;
    }
    throw SETTINGS.refused(
        "instance", value, "give a dev.hilo.HiLo, the object and not its name", null);
  }

  /** A naming strategy applies to it, unless an instance is supplied. */
  public String table() {
    HiLo instance = instance();
    if (instance == null) {
      return identifier("table", "hilo");
    }
    String table = instance.rules().table();
    if (table == null) {
      String advice = "another framework names its table; build one on a DataSource";
      throw SETTINGS.refused("instance", instance, advice, null);
    }
    return table;
  }

  /** The schema, or null for the default one. */
  public @Nullable String schema() {
    HiLo instance = instance();
    if (instance != null) {
      return instance.rules().schema();
    }
    return values.containsKey("schema") ? identifier("schema", "") : null;
  }

  /** Reads each value once, so that a wrong one is an error at boot, not at the first insert. */
  public void check() {
    if (instance() != null) {
      values.forEach(
          (name, value) -> {
            switch (name) {
              case "instance", "check-constraint", "seed-existing" -> {}
              default ->
                  throw SETTINGS.refused(
                      name,
                      value,
                      "the session factory uses the HiLo of hibernate.hilo.instance, which has its"
                          + " own settings. Remove it here, and set it where that is built",
                      null);
            }
          });
    }
    HiLoBuilder unused = withAll(HiLoBuilder.withoutDatabase());
    if (flag("create-table-if-missing", "false") && rules().isTagChecked()) {
      throw SETTINGS.refused(
          "create-table-if-missing",
          true,
          "beside hibernate.hilo.node_tag and hibernate.hilo.node_tag_query, it would also create"
              + " the table on a server that was reached by mistake. Create the table of each"
              + " server by hand",
          null);
    }
  }

  public HiLoRules rules() {
    HiLo instance = instance();
    return instance == null ? withAll(HiLoBuilder.withoutDatabase()).rules() : instance.rules();
  }

  /** The gapless counters without an annotation. */
  public List<String> gaplessIdentities() {
    String names = text("gapless-identities", "");
    return names.isEmpty() ? List.of() : Settings.list(names);
  }

  /** Where connections come from; null for the default. */
  public @Nullable Object connections() {
    return values.get("connections");
  }

  public boolean checksIds() {
    return flag("check-constraint", "true");
  }

  /** Whether counters are raised above the rows that exist, before the first id. */
  public boolean seedsExisting() {
    return flag("seed-existing", "false");
  }

  public HiLoBuilder builder(DatabaseAccess access, TableNames table) {
    return withAll(HiLo.builder(access, table));
  }

  private HiLoBuilder withAll(HiLoBuilder builder) {
    for (String name : Settings.NAMES) {
      // HiLoTable names the table, as Hibernate quotes it.
      if (values.containsKey(name) && !name.equals("schema") && !name.equals("table")) {
        SETTINGS.set(builder, name, text(name, ""));
      }
    }
    for (String name : values.keySet()) {
      switch (name) {
        case "seed-existing", "check-constraint" -> flag(name, "");
        case "create-table-if-missing" -> {
          if (flag(name, "")) {
            builder.createTableIfMissing();
          }
        }
        case "naming-convention" -> builder.namingConvention(one(name, NamingConvention.class));
        case "prefix-convention" -> builder.prefixConvention(one(name, PrefixConvention.class));
        case "id-convention" -> all(name, IdConvention.class).forEach(builder::idConvention);
        case "clock" -> builder.clock(one(name, InstantSource.class));
        case "listener" -> all(name, HiLoListener.class).forEach(builder::listener);
        default -> {}
      }
    }
    return builder;
  }

  /** The name, checked in the quotes of the core. Hibernate also accepts `name`. */
  private String identifier(String name, String missing) {
    String text = text(name, missing);
    SETTINGS.set(HiLoBuilder.withoutDatabase(), name, text.replaceAll("^`(.+)`$", "\"$1\""));
    return text;
  }

  private String text(String name, String missing) {
    Object value = values.getOrDefault(name, missing);
    return value instanceof Collection<?> several
        ? several.stream().map(Object::toString).collect(Collectors.joining(","))
        : value.toString().strip();
  }

  private boolean flag(String name, String missing) {
    return SETTINGS.flag(name, text(name, missing));
  }

  private <T> T one(String name, Class<T> type) {
    List<T> all = all(name, type);
    if (all.size() != 1) {
      throw SETTINGS.refused(name, text(name, ""), "give one " + type.getSimpleName(), null);
    }
    return all.get(0);
  }

  /** The objects that a value is, or whose classes it names. */
  private <T> List<T> all(String name, Class<T> type) {
    return objects
        .computeIfAbsent(
            name, key -> parts(values.get(key)).map(part -> instance(key, part, type)).toList())
        .stream()
        .map(type::cast)
        .toList();
  }

  private static Stream<?> parts(@Nullable Object value) {
    if (value instanceof Collection<?> several) {
      return several.stream();
    }
    return value instanceof String names ? Settings.list(names).stream() : Stream.ofNullable(value);
  }

  private Object instance(String name, Object part, Class<?> type) {
    try {
      return type.cast(selector.resolveStrategy(type, part));
    } catch (RuntimeException e) {
      String advice =
          "give a %s, or the name of such a class with a public constructor without parameters";
      throw SETTINGS.refused(name, part, advice.formatted(type.getSimpleName()), e);
    }
  }
}
