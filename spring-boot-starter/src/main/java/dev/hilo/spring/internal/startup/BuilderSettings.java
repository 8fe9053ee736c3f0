package dev.hilo.spring.internal.startup;

import dev.hilo.HiLoBuilder;
import dev.hilo.RangeSize;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.HiLoStartException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sets the properties on a builder. Messages name a property with the prefix. */
record BuilderSettings(HiLoProperties properties, String prefix) {

  /** Sets all but the connections. */
  void apply(HiLoBuilder builder) {
    set("schema", properties.schema(), builder::schema);
    set("table", properties.table(), builder::table);
    set("node-tag", properties.nodeTag(), builder::nodeTag);
    set("node-tag-query", properties.nodeTagQuery(), builder::nodeTagQuery);
    builder.counterScope(properties.counterScope());
    builder.tagPlacement(properties.tagPlacement());
    set("separator", properties.separator(), builder::separator);
    set("range-size", properties.rangeSize(), size -> builder.rangeSize(RangeSize.parse(size)));
    set("reserve-timeout", properties.reserveTimeout(), builder::reserveTimeout);
    builder.prefetch(properties.prefetch());
    set("runway", properties.runway(), builder::runway);
    set("recall-within", properties.recallWithin(), builder::recallWithin);
    set("max-id-bytes", properties.maxIdBytes(), builder::maxIdBytes);
    for (String identity : properties.gaplessIdentities()) {
      set("gapless-identities", identity, builder::gaplessIdentity);
    }
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
}
