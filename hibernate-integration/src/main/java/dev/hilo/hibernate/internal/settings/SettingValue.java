package dev.hilo.hibernate.internal.settings;

import dev.hilo.RangeSize;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.boot.registry.selector.spi.StrategySelector;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/** The value of a setting, and its conversions. An error names the setting and its value. */
public final class SettingValue {

  private final SettingName name;
  private final Object value;
  private final ServiceRegistry services;

  /** The objects that the value supplies or names; null until the first use. */
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

  private IllegalArgumentException refused(String advice) {
    return name.refused(text(), advice);
  }

  String identifier() {
    String text = text();
    if (text.isEmpty()) {
      throw refused("give a name, or leave the setting out");
    }
    if (text.indexOf('.') >= 0 && Character.isJavaIdentifierStart(text.charAt(0))) {
      throw refused(
          "set the schema by " + SettingName.SCHEMA.key() + ", or quote a name with a dot");
    }
    return text;
  }

  /** The name in the quotes of the core; Hibernate also accepts `name`. */
  String quotedIdentifier() {
    String name = identifier();
    return name.length() > 2 && name.startsWith("`") && name.endsWith("`")
        ? '"' + name.substring(1, name.length() - 1) + '"'
        : name;
  }

  char character() {
    String text = text();
    if (text.length() != 1) {
      throw refused("a separator is one character, such as /");
    }
    return text.charAt(0);
  }

  <E extends Enum<E>> E constant(Class<E> type) {
    String names =
        Stream.of(type.getEnumConstants())
            .map(constant -> "'" + constant.name().toLowerCase(Locale.ROOT) + "'")
            .collect(Collectors.joining(" or "));
    return parse(text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)), "say " + names);
  }

  int number() {
    return parse(Integer::valueOf, "give a number");
  }

  private <T> T parse(Function<String, T> parser, String advice) {
    try {
      return parser.apply(text());
    } catch (IllegalArgumentException | DateTimeParseException e) {
      throw name.refused(text(), advice, e);
    }
  }

  RangeSize rangeSize() {
    return value instanceof RangeSize size ? size : RangeSize.parse(text());
  }

  Duration duration() {
    if (value instanceof Duration duration) {
      return duration;
    }
    return parse(
        text ->
            text.startsWith("P") || text.startsWith("p")
                ? Duration.parse(text)
                : Duration.ofMillis(Long.parseLong(text)),
        "give milliseconds, such as 10000, or an ISO duration, such as PT10S");
  }

  boolean flag() {
    return flag(text()).orElseThrow(() -> refused("say 'true' or 'false'"));
  }

  /** The boolean value of a text in any case; empty if it is neither true nor false. */
  public static Optional<Boolean> flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private Stream<?> parts() {
    if (value instanceof Collection<?> several) {
      return several.stream();
    }
    return value instanceof String names
        ? Stream.of(names.split(",", -1)).map(String::strip)
        : Stream.of(value);
  }

  List<String> names() {
    return parts().map(part -> part.toString().strip()).toList();
  }

  <T> T one(Class<T> type) {
    List<T> all = all(type);
    if (all.size() != 1) {
      throw refused("give one " + type.getSimpleName());
    }
    return all.get(0);
  }

  /** The objects that the parts are, or whose classes they name. Each is created once. */
  synchronized <T> List<T> all(Class<T> type) {
    if (instances == null) {
      instances = parts().map(part -> instance(part, type)).toList();
    }
    return instances.stream().map(type::cast).toList();
  }

  private <T> T instance(Object part, Class<T> type) {
    try {
      StrategySelector selector = services.requireService(StrategySelector.class);
      return type.cast(selector.resolveStrategy(type, part));
    } catch (RuntimeException e) {
      throw name.refused(
          part,
          "give a %s, or the name of such a class with a public constructor without parameters"
              .formatted(type.getSimpleName()),
          e);
    }
  }
}
