package dev.hilo.internal.document;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdPropertyConvention;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads and writes the ids of documents, and finds their collections. */
public final class Documents {

  private final Function<Class<?>, String> collectionPrefix;
  private final Function<Object, @Nullable String> conventionalId;
  private final IdPropertyConvention idProperty;
  private final ConcurrentMap<Class<?>, String> prefixes = new ConcurrentHashMap<>();
  private final ConcurrentMap<Class<?>, Optional<IdAccess>> accesses = new ConcurrentHashMap<>();

  /** Set before the maps are cleared; a thread that adds an entry later clears them again. */
  private volatile boolean closed;

  /**
   * @param collectionPrefix the prefix of the ids of a class
   * @param conventionalId the id or request by the convention for a document's type; null if none
   */
  public Documents(
      Function<Class<?>, String> collectionPrefix,
      Function<Object, @Nullable String> conventionalId,
      IdPropertyConvention idProperty) {
    this.collectionPrefix = collectionPrefix;
    this.conventionalId = conventionalId;
    this.idProperty = idProperty;
  }

  /** Cached: conventions are constant, and a plural takes dozens of patterns. */
  public String prefixOf(Class<?> type) {
    return known(prefixes, type, collectionPrefix);
  }

  /** Releases all classes, so that a closed HiLo does not keep their class loaders. */
  public void close() {
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
   * @param given the id or request in place of the present value and the conventions; null if none
   * @param isRequest whether a value, which may be null, requests an id
   * @param resolver turns a value, which may be null, into the id
   */
  public String identify(
      Object document,
      @Nullable String given,
      Predicate<@Nullable String> isRequest,
      Function<@Nullable String, String> resolver) {
    IdAccess access = access(document);
    String present = access == null ? null : access.read(document);
    String request =
        given != null ? given : present != null ? present : conventionalId.apply(document);
    if (access != null && (isRequest.test(request) || !Objects.equals(request, present))) {
      access.checkWritable();
    }
    String id = resolver.apply(request);
    if (access != null && !id.equals(present)) {
      access.write(document, id);
    }
    return id;
  }

  private @Nullable IdAccess access(Object document) {
    requireNonNull(document, "document");
    if (document instanceof CharSequence || document instanceof Number) {
      throw new IllegalArgumentException(
          ("'%s' is no document but a value: to have an id made of it, ask a collection, as in"
                  + " hilo.collection(\"orders\").assign(…).")
              .formatted(document));
    }
    return known(
            accesses,
            document.getClass(),
            type -> Optional.ofNullable(IdAccess.of(type, idProperty.idPropertyOf(type))))
        .orElse(null);
  }
}
