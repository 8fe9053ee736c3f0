package dev.hilo.hibernate.internal.settings;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The settings, by the last part of their key. */
public enum SettingName {
  INSTANCE,
  NODE_TAG,
  NODE_TAG_QUERY,
  TAG_PLACEMENT,
  SEPARATOR,
  MAX_ID_BYTES,
  NAMING_CONVENTION,
  PREFIX_CONVENTION,
  ID_CONVENTION,
  GAPLESS_IDENTITY,
  CHECK_CONSTRAINT,
  CONNECTIONS,
  SCHEMA,
  TABLE,
  CREATE_TABLE_IF_MISSING,
  RANGE_SIZE,
  RESERVE_TIMEOUT,
  PREFETCH,
  RUNWAY,
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
                            nearest(name).key(),
                            Arrays.stream(values()).map(SettingName::key).toList())));
  }

  /** A setting that contains the name, as NODE_TAG contains TAG, or else the most similar one. */
  private static SettingName nearest(String name) {
    return Collections.min(
        Arrays.asList(values()),
        Comparator.comparing((SettingName setting) -> !setting.name().contains(name))
            .thenComparing(setting -> distance(name, setting.name())));
  }

  /** The Levenshtein distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
