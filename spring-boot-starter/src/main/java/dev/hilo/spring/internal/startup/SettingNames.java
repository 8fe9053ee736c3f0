package dev.hilo.spring.internal.startup;

import dev.hilo.spi.NearestName;
import dev.hilo.spring.HiLoProperties;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/** The names of all settings {@code hilo.*}. */
final class SettingNames {

  static final String PREFIX = "hilo.";

  /** A setting of one persistence unit. */
  private static final Pattern OF_UNIT = Pattern.compile("(hilo\\.units\\.[^.]+\\.)(.+)");

  private SettingNames() {}

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

  /** The name whose part after the last dot is nearest, because the group may be wrong. */
  static String nearest(String unknown) {
    Matcher ofUnit = OF_UNIT.matcher(unknown);
    if (ofUnit.matches()) {
      return ofUnit.group(1) + nearest(PREFIX + ofUnit.group(2)).substring(PREFIX.length());
    }
    List<String> all = all();
    List<String> last = all.stream().map(SettingNames::afterLastDot).toList();
    return all.get(last.indexOf(NearestName.of(afterLastDot(unknown), last)));
  }

  private static String afterLastDot(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
