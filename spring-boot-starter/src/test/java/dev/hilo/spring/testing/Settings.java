package dev.hilo.spring.testing;

import dev.hilo.spring.internal.startup.HiLoProperties;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The settings of {@link HiLoProperties}. */
public final class Settings {

  private Settings() {}

  /** All names, as they stand in properties. */
  public static Set<String> names() {
    Set<String> names = new TreeSet<>();
    add(names, "hilo", HiLoProperties.class);
    return names;
  }

  private static void add(Set<String> names, String prefix, Class<?> type) {
    for (RecordComponent component : type.getRecordComponents()) {
      String name =
          prefix + "." + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
      if (component.getType().isRecord()) {
        add(names, name, component.getType());
      } else {
        names.add(name);
      }
    }
  }

  /** What they are when these are set. */
  public static HiLoProperties bound(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("hilo", Bindable.of(HiLoProperties.class));
  }
}
