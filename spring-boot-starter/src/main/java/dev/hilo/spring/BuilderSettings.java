package dev.hilo.spring;

import dev.hilo.HiLoBuilder;
import dev.hilo.RangeSize;

/** Sets on a builder what the properties say. */
final class BuilderSettings {

  private final HiLoProperties properties;
  private final String prefix;

  /**
   * @param prefix what the names of the properties begin with, for messages: {@code hilo}
   */
  BuilderSettings(HiLoProperties properties, String prefix) {
    this.properties = properties;
    this.prefix = prefix;
  }

  /**
   * Sets all of them.
   *
   * @throws HiLoStartException if one is refused; the message names it
   */
  void apply(HiLoBuilder builder) {
    applyTable(builder);
    checked("node-tag", () -> builder.nodeTag(properties.nodeTag()));
    String query = properties.nodeTagQuery();
    if (query != null) {
      checked("node-tag-query", () -> builder.nodeTagQuery(query));
    }
    builder.tagPlacement(properties.tagPlacement());
    checked("separator", () -> builder.separator(properties.separator()));
    checked("range-size", () -> builder.rangeSize(RangeSize.parse(properties.rangeSize())));
    checked("reserve-timeout", () -> builder.reserveTimeout(properties.reserveTimeout()));
    builder.prefetch(properties.prefetch());
    checked("runway", () -> builder.runway(properties.runway()));
    checked("max-id-bytes", () -> builder.maxIdBytes(properties.maxIdBytes()));
    checked(
        "gapless-identities",
        () ->
            properties
                .gaplessIdentities()
                .forEach(prefix -> builder.gaplessIdentity(checkedPrefix(builder, prefix))));
  }

  /** Checked here, since the builder checks it only in build(). */
  private static String checkedPrefix(HiLoBuilder builder, String prefix) {
    builder
        .rules()
        .checkCollection(prefix.endsWith("|") ? prefix.substring(0, prefix.length() - 1) : prefix);
    return prefix;
  }

  private void applyTable(HiLoBuilder builder) {
    String schema = properties.schema();
    if (schema != null) {
      checked("schema", () -> builder.schema(schema));
    }
    checked("table", () -> builder.table(properties.table()));
  }

  private void checked(String name, Runnable setting) {
    try {
      setting.run();
    } catch (IllegalArgumentException e) {
      throw HiLoStartException.ofSetting(prefix + "." + name, e);
    }
  }
}
