package dev.hilo;

/** Where the node tag stands in an id. */
public enum TagPlacement {

  /** Behind the number, as in {@code orders/1-A}. */
  SUFFIX,

  /** Before the number, as in {@code orders/NorthServer/1}: the way of old versions of RavenDB. */
  PREFIX
}
