package dev.hilo.hibernate.internal.settings;

import dev.hilo.spi.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The settings, by the last part of their key. */
public enum SettingName {
  INSTANCE,
  NODE_TAG,
  NODE_TAG_QUERY,
  COUNTER_SCOPE,
  TAG_PLACEMENT,
  SEPARATOR,
  MAX_ID_BYTES,
  NAMING_CONVENTION,
  PREFIX_CONVENTION,
  ID_CONVENTION,
  GAPLESS_IDENTITY,
  CLOCK,
  SEED_EXISTING,
  CHECK_CONSTRAINT,
  CONNECTIONS,
  SCHEMA,
  TABLE,
  CREATE_TABLE_IF_MISSING,
  RANGE_SIZE,
  RESERVE_TIMEOUT,
  PREFETCH,
  RUNWAY,
  RECALL_WITHIN,
  EXECUTOR,
  LISTENER;

  static final String PREFIX = "hibernate.hilo.";

  public String key() {
    return PREFIX + name().toLowerCase(Locale.ROOT);
  }

  public IllegalArgumentException refused(Object value, String advice, @Nullable Exception cause) {
    return new IllegalArgumentException(
        key() + "=" + value + " is refused: " + advice + ".", cause);
  }

  /**
   * The setting of a key that begins with {@link #PREFIX}. {@code .}, {@code -} and {@code _} mean
   * the same, because environment variables replace them.
   *
   * @throws IllegalArgumentException if there is no such setting
   */
  static SettingName of(String key) {
    String name =
        key.substring(PREFIX.length()).toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    return Arrays.stream(values())
        .filter(setting -> setting.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no setting '%s'. Did you mean '%s'? All there are: %s"
                        .formatted(
                            key,
                            valueOf(NearestName.of(name, names())).key(),
                            Arrays.stream(values()).map(SettingName::key).toList())));
  }

  private static List<String> names() {
    return Arrays.stream(values()).map(Enum::name).toList();
  }
}
