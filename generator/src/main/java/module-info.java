/**
 * Ranges of numbers from a relational table named {@code hilo}, and RavenDB's document identifiers
 * made of them.
 */
module dev.hilo {
  requires transitive java.sql;
  requires static org.jspecify;
  requires static org.crac;

  exports dev.hilo;
  exports dev.hilo.convention;
  exports dev.hilo.spi;
}
