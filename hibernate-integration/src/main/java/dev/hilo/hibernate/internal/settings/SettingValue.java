package dev.hilo.hibernate.internal.settings;

import dev.hilo.RangeSize;
import dev.hilo.TagPlacement;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.hibernate.boot.registry.classloading.spi.ClassLoaderService;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The value of one setting, and the ways to read it. An error names the setting, its value and the
 * way out.
 */
public final class SettingValue {

  private final SettingName name;
  private final Object value;
  private final ServiceRegistry services;

  /** The objects that the value gives or names; null before they are needed. */
  private @Nullable List<?> instances;

  SettingValue(SettingName name, Object value, ServiceRegistry services) {
    this.name = name;
    this.value = value;
    this.services = services;
  }

  Object raw() {
    return value;
  }

  String text() {
    return value.toString().strip();
  }

  private IllegalArgumentException refused(String wayOut, @Nullable Exception cause) {
    return name.refused(text(), wayOut, cause);
  }

  /** The name of a table or schema. */
  String identifier() {
    String text = text();
    if (text.isEmpty()) {
      throw refused("give a name, or leave the setting out", null);
    }
    if (text.indexOf('.') >= 0 && Character.isJavaIdentifierStart(text.charAt(0))) {
      throw refused(
          "a schema is set apart from the table, as "
              + SettingName.SCHEMA.key()
              + "; a name that has a dot in it is put in quotes",
          null);
    }
    return text;
  }

  /** The name in the quotes of the core: Hibernate takes `name` for "name". */
  String quotedIdentifier() {
    String name = identifier();
    return name.length() > 2 && name.startsWith("`") && name.endsWith("`")
        ? '"' + name.substring(1, name.length() - 1) + '"'
        : name;
  }

  char character() {
    String text = text();
    if (text.length() != 1) {
      throw refused("a separator is one character, such as /", null);
    }
    return text.charAt(0);
  }

  TagPlacement tagPlacement() {
    try {
      return TagPlacement.valueOf(text().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw refused("say 'suffix' or 'prefix'", e);
    }
  }

  int number() {
    try {
      return Integer.parseInt(text());
    } catch (NumberFormatException e) {
      throw refused("give a number", e);
    }
  }

  RangeSize rangeSize() {
    return value instanceof RangeSize size ? size : RangeSize.parse(text());
  }

  Duration duration() {
    if (value instanceof Duration duration) {
      return duration;
    }
    String text = text();
    try {
      return text.startsWith("P") || text.startsWith("p")
          ? Duration.parse(text)
          : Duration.ofMillis(Long.parseLong(text));
    } catch (DateTimeParseException | NumberFormatException e) {
      throw refused("give milliseconds, such as 10000, or an ISO duration, such as PT10S", e);
    }
  }

  boolean flag() {
    return flag(text()).orElseThrow(() -> refused("say 'true' or 'false'", null));
  }

  /** What a setting or parameter says, in any casing; empty if it is neither true nor false. */
  public static Optional<Boolean> flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /** The parts of a collection, or of a text with commas between them. */
  Stream<?> parts() {
    if (value instanceof Collection<?> several) {
      return several.stream();
    }
    return value instanceof String names
        ? Stream.of(names.split(",", -1)).map(String::strip)
        : Stream.of(value);
  }

  <T> T one(Class<T> type) {
    List<T> all = all(type);
    if (all.size() != 1) {
      throw refused("give one " + type.getSimpleName(), null);
    }
    return all.get(0);
  }

  /** The objects that the parts are, or name by their class. Each is made once. */
  synchronized <T> List<T> all(Class<T> type) {
    List<?> made = instances;
    if (made == null) {
      made = parts().map(part -> instance(part, type)).toList();
      instances = made;
    }
    return made.stream().map(type::cast).toList();
  }

  private <T> T instance(Object part, Class<T> type) {
    if (type.isInstance(part)) {
      return type.cast(part);
    }
    try {
      Class<?> named =
          part instanceof Class<?> known
              ? known
              : services.requireService(ClassLoaderService.class).classForName(part.toString());
      return type.cast(named.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw name.refused(
          part,
          "give a %s, or the name of a class that is one and has a public constructor without parameters"
              .formatted(type.getSimpleName()),
          e);
    }
  }
}
