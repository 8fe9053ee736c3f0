package dev.hilo.spring.internal.startup;

import dev.hilo.HiLoBuilder;
import dev.hilo.RangeSize;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.HiLoStartException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/** Sets on a builder what the properties say. Messages name a property with the prefix. */
record BuilderSettings(HiLoProperties properties, String prefix) {

  private static final String LASTING = "lasting ";

  /** Sets all but the connections. Throws {@link HiLoStartException} if a value is refused. */
  void apply(HiLoBuilder builder) {
    set("schema", properties.schema(), builder::schema);
    set("table", properties.table(), builder::table);
    set("node-tag", properties.nodeTag(), builder::nodeTag);
    set("node-tag-query", properties.nodeTagQuery(), builder::nodeTagQuery);
    builder.tagPlacement(properties.tagPlacement());
    set("separator", properties.separator(), builder::separator);
    set("range-size", properties.rangeSize(), size -> builder.rangeSize(rangeSize(size.strip())));
    set("reserve-timeout", properties.reserveTimeout(), builder::reserveTimeout);
    builder.prefetch(properties.prefetch());
    set("runway", properties.runway(), builder::runway);
    set("max-id-bytes", properties.maxIdBytes(), builder::maxIdBytes);
    for (String identity : properties.gaplessIdentities()) {
      set("gapless-identities", identity, name -> declareGapless(builder, name));
    }
  }

  /** Checks the prefix here, because the builder checks it only in build(). */
  private static void declareGapless(HiLoBuilder builder, String name) {
    builder
        .rules()
        .checkCollection(name.endsWith("|") ? name.substring(0, name.length() - 1) : name);
    builder.gaplessIdentity(name);
  }

  private <T> void set(String name, @Nullable T value, Consumer<T> setter) {
    if (value != null) {
      try {
        setter.accept(value);
      } catch (IllegalArgumentException e) {
        throw HiLoStartException.ofSetting(prefix + "." + name, e);
      }
    }
  }

  private static RangeSize rangeSize(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.equals("adaptive")) {
      return RangeSize.adaptive();
    }
    Object size;
    try {
      size =
          lower.startsWith(LASTING)
              ? DurationStyle.detectAndParse(text.substring(LASTING.length()).strip())
              : Integer.valueOf(text);
    } catch (IllegalArgumentException e) {
      // Without the parser's exception as the cause: users look at the last cause.
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is refused: say 'adaptive', or a number from 1 to 1048576, or for how long a"
              + " range shall last, as in 'lasting 1s'.");
    }
    return size instanceof Duration time
        ? RangeSize.lasting(time)
        : RangeSize.fixed((Integer) size);
  }
}
