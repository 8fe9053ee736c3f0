package dev.hilo.spring;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.beans.PropertyMatches;

/** The names of all settings {@code hilo.*}. */
final class SettingNames {

  static final String PREFIX = "hilo.";

  private static final Pattern DASHED = Pattern.compile("-(.)");

  /** The settings of one persistence unit. */
  private static final Pattern OF_UNIT = Pattern.compile("(hilo\\.units\\.[^.]+\\.)(.+)");

  private SettingNames() {}

  /** All of them, as they are documented. */
  static List<String> all() {
    List<String> names = new ArrayList<>();
    for (Group group : groups()) {
      for (RecordComponent component : group.type.getRecordComponents()) {
        if (!component.getType().isRecord()) {
          names.add(group.prefix + dashed(component.getName()));
        }
      }
    }
    return names;
  }

  /**
   * The most similar name by what is behind the last dot, since the group may be wrong: one that
   * contains it, such as {@code node-tag} for {@code tag}, or else the one with the fewest
   * differences.
   */
  static String nearest(String unknown) {
    Matcher ofUnit = OF_UNIT.matcher(unknown);
    if (ofUnit.matches()) {
      String common = nearest(PREFIX + ofUnit.group(2));
      return ofUnit.group(1) + common.substring(PREFIX.length());
    }
    String last = unknown.substring(unknown.lastIndexOf('.') + 1);
    for (String name : all()) {
      if (name.substring(name.lastIndexOf('.') + 1).contains(last)) {
        return name;
      }
    }
    String component =
        DASHED.matcher(last).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    for (int distance = 0; distance <= component.length(); distance++) {
      for (Group group : groups()) {
        for (String match :
            PropertyMatches.forField(component, group.type, distance).getPossibleMatches()) {
          String name = group.prefix + dashed(match);
          if (all().contains(name)) {
            return name;
          }
        }
      }
    }
    return PREFIX + "node-tag";
  }

  private static List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    groups.add(new Group(PREFIX, HiLoProperties.class));
    for (RecordComponent component : HiLoProperties.class.getRecordComponents()) {
      if (component.getType().isRecord()) {
        groups.add(new Group(PREFIX + dashed(component.getName()) + ".", component.getType()));
      }
    }
    return groups;
  }

  private static String dashed(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** Settings with the same words before the last dot. */
  private record Group(String prefix, Class<?> type) {}
}
