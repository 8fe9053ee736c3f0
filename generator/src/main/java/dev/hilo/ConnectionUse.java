package dev.hilo;

/** Which connections a {@link HiLo} uses on a DataSource. */
public enum ConnectionUse {
  /**
   * Connections of HiLo's own, normally one: a second, small pool with the settings of the
   * DataSource. Where such a pool cannot be made, there is no {@code HiLo}.
   */
  DEDICATED,

  /** The connections of the DataSource, among its other users. */
  SHARED
}
