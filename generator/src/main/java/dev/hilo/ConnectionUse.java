package dev.hilo;

/** The connections that a {@link HiLo} uses on a DataSource. */
public enum ConnectionUse {
  /**
   * A second, small pool with the settings of the DataSource, normally of one connection. Building
   * fails if such a pool cannot be made.
   */
  DEDICATED,

  /** The connections of the DataSource, shared with its other users. */
  SHARED
}
