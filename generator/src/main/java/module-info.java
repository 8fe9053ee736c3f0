/**
 * Ranges of numbers from a relational table named {@code hilo}, and RavenDB's document identifiers
 * made of them.
 */
@SuppressWarnings({
  "requires-automatic", // Micrometer has no module descriptor
  "module" // HiLo's other modules are compiled later
})
module dev.hilo {
  requires transitive java.sql;
  requires static org.jspecify;
  requires static micrometer.core;
  requires static com.zaxxer.hikari;
  requires static io.agroal.api;

  exports dev.hilo;
  exports dev.hilo.convention;
  exports dev.hilo.micrometer;
  exports dev.hilo.rows;
  exports dev.hilo.spi;
  exports dev.hilo.internal.common to
      dev.hilo.doctor,
      dev.hilo.hibernate,
      dev.hilo.spring;
  exports dev.hilo.internal.connection to
      dev.hilo.doctor,
      dev.hilo.hibernate,
      dev.hilo.spring;
  exports dev.hilo.internal.rows to
      dev.hilo.doctor,
      dev.hilo.hibernate,
      dev.hilo.spring;
}
