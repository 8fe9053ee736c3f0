package dev.hilo.benchmarks.starvation.boot;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

@Entity(name = "visit")
public class Visit {

  @Id @HiLoId @Nullable Long id;

  String page = "/";
}
