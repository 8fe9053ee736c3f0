package dev.hilo.convention;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes the ids of one type from properties of its instances: {@code employees/davolio}. Used for
 * instances without an id; of several conventions, the one for the most specific type applies.
 * Implementations are thread-safe.
 *
 * @param <T> the type
 */
public interface IdConvention<T> {

  /** The type, which may be an interface. The convention includes its subtypes. */
  Class<T> type();

  /** The id of an instance, or a request such as {@code employees|}; null to leave it to HiLo. */
  @Nullable String idOf(T instance);

  /** A convention made of a function. */
  static <T> IdConvention<T> of(Class<T> type, Function<? super T, @Nullable String> rule) {
    record ByFunction<T>(Class<T> type, Function<? super T, @Nullable String> rule)
        implements IdConvention<T> {

      @Override
      public @Nullable String idOf(T instance) {
        return rule.apply(instance);
      }
    }
    return new ByFunction<>(requireNonNull(type, "type"), requireNonNull(rule, "rule"));
  }
}
