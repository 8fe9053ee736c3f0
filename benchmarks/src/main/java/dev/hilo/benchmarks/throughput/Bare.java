package dev.hilo.benchmarks.throughput;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A number in memory that nobody keeps: the limit of what can be had. */
@State(Scope.Benchmark)
public class Bare {

  final AtomicLong next = new AtomicLong();
  final Spelling spelling = new Spelling();
}
