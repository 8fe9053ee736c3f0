package dev.hilo.benchmarks.starvation;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.TableGenerator;
import org.jspecify.annotations.Nullable;

/** The same row with ids of Hibernate's generators, in their default size of 50. */
final class Peers {

  private Peers() {}

  @Entity(name = "visit")
  static class BySequence {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "visits")
    @SequenceGenerator(name = "visits", sequenceName = "visits")
    @Nullable Long id;

    String page = "/";
  }

  @Entity(name = "visit")
  static class ByTable {
    @Id
    @GeneratedValue(strategy = GenerationType.TABLE, generator = "visits")
    @TableGenerator(name = "visits", table = "visits")
    @Nullable Long id;

    String page = "/";
  }
}
