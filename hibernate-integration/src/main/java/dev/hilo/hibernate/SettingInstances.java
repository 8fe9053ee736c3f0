package dev.hilo.hibernate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hibernate.boot.registry.classloading.spi.ClassLoaderService;
import org.hibernate.service.ServiceRegistry;

/**
 * Objects that settings give, or name by their class: one, several in a collection, or several
 * names with commas between them. Each is made once.
 */
final class SettingInstances {

  private final Map<SettingName, Object> values;
  private final ServiceRegistry services;
  private final Map<SettingName, List<Object>> made = new EnumMap<>(SettingName.class);

  SettingInstances(Map<SettingName, Object> values, ServiceRegistry services) {
    this.values = values;
    this.services = services;
  }

  /** The one that a setting gives. */
  <T> T one(SettingName name, Class<T> type) {
    List<T> all = all(name, type);
    if (all.size() != 1) {
      throw HiLoSettings.refused(
          name, String.valueOf(values.get(name)), "give one " + type.getSimpleName(), null);
    }
    return all.get(0);
  }

  /** All that a setting gives; none if it is not set. */
  synchronized <T> List<T> all(SettingName name, Class<T> type) {
    Object value = values.get(name);
    if (value == null) {
      return List.of();
    }
    return made.computeIfAbsent(name, key -> make(name, value, type)).stream()
        .map(type::cast)
        .toList();
  }

  private List<Object> make(SettingName name, Object value, Class<?> type) {
    List<Object> instances = new ArrayList<>();
    if (value instanceof Collection<?> several) {
      several.forEach(one -> instances.add(instance(name, one, type)));
    } else if (value instanceof String names) {
      for (String one : names.split(",", -1)) {
        instances.add(instance(name, one.strip(), type));
      }
    } else {
      instances.add(instance(name, value, type));
    }
    return List.copyOf(instances);
  }

  private Object instance(SettingName name, Object value, Class<?> type) {
    if (type.isInstance(value)) {
      return value;
    }
    try {
      Class<?> named =
          value instanceof Class<?> given
              ? given
              : services.requireService(ClassLoaderService.class).classForName(value.toString());
      return type.cast(named.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw HiLoSettings.refused(
          name,
          value,
          "give a "
              + type.getSimpleName()
              + ", or the name of a class that is one and has a public constructor without"
              + " parameters",
          e);
    }
  }
}
