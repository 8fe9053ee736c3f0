package dev.hilo.convention;

import org.jspecify.annotations.Nullable;

/** The five kinds of ids. The value of an id selects one. */
public enum IdStrategy {

  /** {@code orders/1-A}: requested by {@code null}. */
  HILO,

  /** {@code companies/1}: requested by {@code companies|}. */
  IDENTITY,

  /** {@code companies/0000000000000000001-A}: requested by {@code companies/}. */
  SEQUENCE,

  /** A random UUID of 36 characters: requested by {@code ""} or blanks. */
  GUID,

  /** Any other value is an id and stays as it is: {@code users/ayende@ayende.com}. */
  SEMANTIC;

  /** The strategy that the value of an id selects; null selects {@link #HILO}. */
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
