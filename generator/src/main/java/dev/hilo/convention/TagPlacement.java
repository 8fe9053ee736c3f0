package dev.hilo.convention;

/** The place of the node tag in an id. */
public enum TagPlacement {

  /** After the number, as in {@code orders/1-A}. */
  SUFFIX,

  /** Before the number, as in {@code orders/NorthServer/1}, like old versions of RavenDB. */
  PREFIX
}
