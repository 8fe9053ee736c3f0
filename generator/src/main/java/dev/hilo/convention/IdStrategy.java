package dev.hilo.convention;

import org.jspecify.annotations.Nullable;

/** The five kinds of ids, and which of them the value of an id asks for. */
public enum IdStrategy {

  /** {@code orders/1-A}: asked for by {@code null}. */
  HILO,

  /** {@code companies/1}: asked for by {@code companies|}. */
  IDENTITY,

  /** {@code companies/0000000000000000001-A}: asked for by {@code companies/}. */
  SEQUENCE,

  /** A random UUID of 36 characters: asked for by {@code ""} or blanks. */
  GUID,

  /** Anything else is an id already and stays to the letter: {@code users/ayende@ayende.com}. */
  SEMANTIC;

  /**
   * The strategy that a value asks for.
   *
   * @param id what stands where the id belongs
   * @param separator what stands after the collection
   */
  public static IdStrategy of(@Nullable String id, char separator) {
    if (id == null) {
      return HILO;
    }
    if (id.isBlank()) {
      return GUID;
    }
    char end = id.charAt(id.length() - 1);
    if (end == '|') {
      return IDENTITY;
    }
    return end == separator ? SEQUENCE : SEMANTIC;
  }
}
