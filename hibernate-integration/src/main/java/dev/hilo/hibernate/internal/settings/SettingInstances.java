package dev.hilo.hibernate.internal.settings;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hibernate.boot.registry.classloading.spi.ClassLoaderService;
import org.hibernate.service.ServiceRegistry;

/**
 * Objects that settings give, or name by their class: one, several in a collection, or several
 * names with commas between them. Each is made once.
 */
final class SettingInstances {

  private final Map<SettingName, Object> values;
  private final ServiceRegistry services;
  private final Map<SettingName, List<?>> made = new EnumMap<>(SettingName.class);

  SettingInstances(Map<SettingName, Object> values, ServiceRegistry services) {
    this.values = values;
    this.services = services;
  }

  <T> T one(SettingName name, Class<T> type) {
    List<T> all = all(name, type);
    if (all.size() != 1) {
      throw name.refused(
          String.valueOf(values.get(name)), "give one " + type.getSimpleName(), null);
    }
    return all.get(0);
  }

  synchronized <T> List<T> all(SettingName name, Class<T> type) {
    Object value = values.get(name);
    if (value == null) {
      return List.of();
    }
    return made
        .computeIfAbsent(name, key -> parts(value).map(part -> instance(name, part, type)).toList())
        .stream()
        .map(type::cast)
        .toList();
  }

  private static Stream<?> parts(Object value) {
    if (value instanceof Collection<?> several) {
      return several.stream();
    }
    return value instanceof String names
        ? Stream.of(names.split(",", -1)).map(String::strip)
        : Stream.of(value);
  }

  private <T> T instance(SettingName name, Object value, Class<T> type) {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    try {
      Class<?> named =
          value instanceof Class<?> known
              ? known
              : services.requireService(ClassLoaderService.class).classForName(value.toString());
      return type.cast(named.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw name.refused(
          value,
          "give a "
              + type.getSimpleName()
              + ", or the name of a class that is one and has a public constructor without"
              + " parameters",
          e);
    }
  }
}
