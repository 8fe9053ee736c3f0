package dev.hilo.spring.internal.startup;

import dev.hilo.HiLoBuilder;
import dev.hilo.Settings;
import dev.hilo.spring.HiLoStartException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/** The names of all settings {@code hilo.*}, and the text of those that the core reads. */
final class BuilderSettings {

  static final String PREFIX = "hilo.";
  static final Settings SETTINGS =
      new Settings(PREFIX, '-', names("", HiLoProperties.class).toList());

  private BuilderSettings() {}

  private static Stream<String> names(String group, Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .flatMap(
            component -> {
              String name = group + DataObjectPropertyName.toDashedForm(component.getName());
              return component.getType().isRecord()
                  ? names(name + ".", component.getType())
                  : Stream.of(name);
            });
  }

  /** Sets on a builder what the core reads. What is not set keeps the default of the builder. */
  static void apply(Binder binder, HiLoBuilder builder) {
    for (String name : Settings.NAMES) {
      binder.bind(PREFIX + name, String.class).ifBound(text -> set(builder, name, text));
      // A list of YAML has a key for each value.
      binder
          .bind(PREFIX + name + "[0]", String.class)
          .map(first -> binder.bind(PREFIX + name, Bindable.listOf(String.class)).get())
          .ifBound(all -> set(builder, name, String.join(",", all)));
    }
  }

  private static void set(HiLoBuilder builder, String name, String text) {
    try {
      SETTINGS.set(builder, name, text);
    } catch (IllegalArgumentException e) {
      throw HiLoStartException.ofSetting(PREFIX + name, e);
    }
  }
}
