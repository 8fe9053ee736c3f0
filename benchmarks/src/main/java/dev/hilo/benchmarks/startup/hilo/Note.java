package dev.hilo.benchmarks.startup.hilo;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

@Entity(name = "note")
public class Note {

  @Id @HiLoId @Nullable Long id;
}
