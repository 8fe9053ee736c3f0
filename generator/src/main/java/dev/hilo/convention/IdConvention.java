package dev.hilo.convention;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes the ids of one type from what its instances say of themselves, where they come without one:
 * {@code employees/davolio}. Of several that fit an instance, the one for its most specific type is
 * asked. Implementations are thread-safe.
 *
 * @param <T> the type
 */
public interface IdConvention<T> {

  /** The type, which may be an interface; it holds for everything below it too. */
  Class<T> type();

  /**
   * The id of an instance, or what asks for one, such as {@code employees|}.
   *
   * @return null to leave it to HiLo
   */
  @Nullable String idOf(T instance);

  /** A convention made of a function. */
  static <T> IdConvention<T> of(Class<T> type, Function<? super T, @Nullable String> rule) {
    requireNonNull(type, "type");
    requireNonNull(rule, "rule");
    return new IdConvention<>() {
      @Override
      public Class<T> type() {
        return type;
      }

      @Override
      public @Nullable String idOf(T instance) {
        return rule.apply(instance);
      }

      @Override
      public String toString() {
        return "IdConvention[" + type.getName() + "]";
      }
    };
  }
}
