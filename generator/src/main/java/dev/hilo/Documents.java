package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdPropertyConvention;
import dev.hilo.internal.document.IdAccess;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Documents as objects: their collections, and the property that holds their id. */
final class Documents {

  private final Conventions conventions;
  private final IdPropertyConvention idProperty;
  private final ConcurrentMap<Class<?>, String> prefixes = new ConcurrentHashMap<>();
  private final ConcurrentMap<Class<?>, Optional<IdAccess>> accesses = new ConcurrentHashMap<>();

  /** Set before the maps are cleared; what is added later is cleared by the thread that adds it. */
  private volatile boolean closed;

  Documents(Conventions conventions, IdPropertyConvention idProperty) {
    this.conventions = conventions;
    this.idProperty = idProperty;
  }

  /** Looked up once: conventions always say the same, and a plural takes dozens of patterns. */
  String prefixOf(Class<?> type) {
    return known(prefixes, type, conventions::prefixOf);
  }

  /** Releases all classes, so that a closed HiLo does not keep their class loaders. */
  void close() {
    closed = true;
    prefixes.clear();
    accesses.clear();
  }

  private <V> V known(
      ConcurrentMap<Class<?>, V> all, Class<?> type, Function<Class<?>, V> lookedUp) {
    V value = all.computeIfAbsent(type, lookedUp);
    if (closed) {
      all.clear();
    }
    return value;
  }

  /**
   * Gives a document its id.
   *
   * @param isRequest whether what the document comes with, which may be null, is no id yet
   * @param answer makes an id of it
   */
  String identify(
      Object document,
      Predicate<@Nullable String> isRequest,
      Function<@Nullable String, String> answer) {
    IdAccess access = access(document);
    String present = access == null ? null : access.read(document);
    String request = present != null ? present : conventions.idOf(document);
    if (access != null && isRequest.test(request)) {
      access.checkWritable();
    }
    return write(access, document, present, answer.apply(request));
  }

  /**
   * Gives a document the id that stands beside it.
   *
   * @param request the id, or what asks for one
   * @param isRequest whether it is no id yet
   * @param answer makes an id of it
   */
  String identify(
      Object document,
      String request,
      Predicate<@Nullable String> isRequest,
      Function<String, String> answer) {
    IdAccess access = access(document);
    String present = access == null ? null : access.read(document);
    if (access != null && (isRequest.test(request) || !request.equals(present))) {
      access.checkWritable();
    }
    return write(access, document, present, answer.apply(request));
  }

  private @Nullable IdAccess access(Object document) {
    requireNonNull(document, "document");
    if (document instanceof CharSequence || document instanceof Number) {
      throw new IllegalArgumentException(
          "'"
              + document
              + "' is no document but a value: to have an id made of it, ask a collection, as in"
              + " hilo.collection(\"orders\").assign(…).");
    }
    return known(
            accesses,
            document.getClass(),
            type -> Optional.ofNullable(IdAccess.of(type, idProperty.idPropertyOf(type))))
        .orElse(null);
  }

  private static String write(
      @Nullable IdAccess access, Object document, @Nullable String present, String id) {
    if (access != null && !id.equals(present)) {
      access.write(document, id);
    }
    return id;
  }
}
