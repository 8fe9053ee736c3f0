package dev.hilo.spi;

/** Connections that only HiLo uses. HiLo may leave settings on them. */
public interface DedicatedConnections extends Connections, AutoCloseable {

  /** Closes them all when the {@code HiLo} closes. A later {@link #open} fails. */
  @Override
  void close();
}
