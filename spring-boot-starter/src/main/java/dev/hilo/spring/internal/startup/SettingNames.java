package dev.hilo.spring.internal.startup;

import dev.hilo.spring.HiLoProperties;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/** The names of all settings {@code hilo.*}. */
final class SettingNames {

  static final String PREFIX = "hilo.";

  /** A setting of one persistence unit. */
  private static final Pattern OF_UNIT = Pattern.compile("(hilo\\.units\\.[^.]+\\.)(.+)");

  private SettingNames() {}

  /** All names, as they are documented. */
  static List<String> all() {
    return names(PREFIX, HiLoProperties.class).toList();
  }

  private static Stream<String> names(String prefix, Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .flatMap(
            component -> {
              String name = prefix + DataObjectPropertyName.toDashedForm(component.getName());
              return component.getType().isRecord()
                  ? names(name + ".", component.getType())
                  : Stream.of(name);
            });
  }

  /**
   * The name whose part after the last dot is most similar, because the group may be wrong. A name
   * that contains the unknown one, such as {@code node-tag} for {@code tag}, is preferred.
   */
  static String nearest(String unknown) {
    Matcher ofUnit = OF_UNIT.matcher(unknown);
    if (ofUnit.matches()) {
      return ofUnit.group(1) + nearest(PREFIX + ofUnit.group(2)).substring(PREFIX.length());
    }
    String last = afterLastDot(unknown);
    return all().stream()
        .min(Comparator.comparingInt(name -> difference(afterLastDot(name), last)))
        .orElseThrow();
  }

  private static String afterLastDot(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** The Levenshtein distance, or -1 if the name contains the unknown one. */
  private static int difference(String name, String unknown) {
    if (name.contains(unknown)) {
      return -1;
    }
    int[] row = IntStream.rangeClosed(0, unknown.length()).toArray();
    for (int i = 1; i <= name.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= unknown.length(); j++) {
        int replaced = diagonal + (name.charAt(i - 1) == unknown.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[unknown.length()];
  }
}
