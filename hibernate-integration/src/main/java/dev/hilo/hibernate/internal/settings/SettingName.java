package dev.hilo.hibernate.internal.settings;

import dev.hilo.CounterScope;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.convention.IdConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.convention.TagPlacement;
import dev.hilo.spi.NearestName;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The settings, by the last part of their key, and what they set on a builder. */
public enum SettingName {
  INSTANCE,
  NODE_TAG((builder, value) -> builder.nodeTag(value.text())),
  NODE_TAG_QUERY((builder, value) -> builder.nodeTagQuery(value.text())),
  COUNTER_SCOPE((builder, value) -> builder.counterScope(value.constant(CounterScope.class))),
  TAG_PLACEMENT((builder, value) -> builder.tagPlacement(value.constant(TagPlacement.class))),
  SEPARATOR((builder, value) -> builder.separator(value.character())),
  MAX_ID_BYTES((builder, value) -> builder.maxIdBytes(value.number())),
  NAMING_CONVENTION(
      (builder, value) -> builder.namingConvention(value.one(NamingConvention.class))),
  PREFIX_CONVENTION(
      (builder, value) -> builder.prefixConvention(value.one(PrefixConvention.class))),
  ID_CONVENTION((builder, value) -> value.all(IdConvention.class).forEach(builder::idConvention)),
  GAPLESS_IDENTITY((builder, value) -> value.names().forEach(builder.rules()::checkCollection)),
  CLOCK((builder, value) -> builder.clock(value.one(InstantSource.class))),
  SEED_EXISTING((builder, value) -> value.flag()),
  CHECK_CONSTRAINT((builder, value) -> value.flag()),
  CONNECTIONS,
  // The builder only checks these two; TableNames has them as Hibernate writes them.
  SCHEMA((builder, value) -> builder.schema(value.quotedIdentifier())),
  TABLE((builder, value) -> builder.table(value.quotedIdentifier())),
  CREATE_TABLE_IF_MISSING(
      (builder, value) -> {
        if (value.flag()) {
          builder.createTableIfMissing();
        }
      }),
  RANGE_SIZE((builder, value) -> builder.rangeSize(value.rangeSize())),
  RESERVE_TIMEOUT((builder, value) -> builder.reserveTimeout(value.duration())),
  PREFETCH((builder, value) -> builder.prefetch(value.flag())),
  RUNWAY((builder, value) -> builder.runway(value.duration())),
  RECALL_WITHIN((builder, value) -> builder.recallWithin(value.duration())),
  EXECUTOR((builder, value) -> builder.executor(value.one(Executor.class))),
  LISTENER((builder, value) -> value.all(HiLoListener.class).forEach(builder::listener));

  static final String PREFIX = "hibernate.hilo.";

  /** Has no state. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final BiConsumer<HiLoBuilder, SettingValue> setter;

  SettingName() {
    this((builder, value) -> {});
  }

  SettingName(BiConsumer<HiLoBuilder, SettingValue> setter) {
    this.setter = setter;
  }

  /**
   * Checks a value, and sets it on a builder.
   *
   * @throws IllegalArgumentException if the value is refused; the message begins with the key
   */
  void set(HiLoBuilder builder, SettingValue value) {
    try {
      setter.accept(builder, value);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(key()) ? e : new IllegalArgumentException(key() + ": " + message, e);
    }
  }

  public String key() {
    return PREFIX + name().toLowerCase(Locale.ROOT);
  }

  public IllegalArgumentException refused(Object value, String advice) {
    return refused(value, advice, null);
  }

  public IllegalArgumentException refused(Object value, String advice, @Nullable Exception cause) {
    return new IllegalArgumentException(
        key() + "=" + value + " is refused: " + advice + ".", cause);
  }

  /**
   * The setting of a key that begins with {@link #PREFIX}. {@code .}, {@code -} and {@code _} mean
   * the same, because environment variables replace them.
   *
   * @throws IllegalArgumentException if there is no such setting
   */
  static SettingName of(String key) {
    String name =
        key.substring(PREFIX.length()).toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    List<String> names = Arrays.stream(values()).map(Enum::name).toList();
    SettingName nearest = valueOf(NearestName.of(name, names));
    if (!nearest.name().equals(name)) {
      throw new IllegalArgumentException(
          "There is no setting '%s'. Did you mean '%s'? All there are: %s"
              .formatted(
                  key, nearest.key(), Arrays.stream(values()).map(SettingName::key).toList()));
    }
    return nearest;
  }
}
