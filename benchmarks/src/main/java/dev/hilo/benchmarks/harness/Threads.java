package dev.hilo.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Threads that exist as long as their tasks. */
public final class Threads {

  private Threads() {}

  /** Runs tasks at the same time, and waits for all results. */
  public static <T> List<T> run(int count, IntFunction<Callable<T>> task)
      throws ExecutionException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result :
          threads.invokeAll(IntStream.range(0, count).mapToObj(task).toList())) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
