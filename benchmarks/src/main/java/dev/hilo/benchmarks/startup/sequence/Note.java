package dev.hilo.benchmarks.startup.sequence;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

@Entity(name = "note")
public class Note {

  @Id @GeneratedValue @Nullable Long id;
}
