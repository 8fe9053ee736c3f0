package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Writes down what it is told. */
class RecordedEvents implements RangeEvents {

  final List<ReservationException> failures = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final AtomicReference<@Nullable Error> failure = new AtomicReference<>();

  /** All events, such as {@code reserved orders 1..32}. */
  List<String> told() {
    return new ArrayList<>(told);
  }

  /** Throws this Error at the next event, which then is not told. */
  void failNext(Error error) {
    failure.set(error);
  }

  private void tell(String event) {
    Error error = failure.getAndSet(null);
    if (error != null) {
      throw error;
    }
    told.add(event);
  }

  @Override
  public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
    tell("reserved " + counter + " " + range.low() + ".." + range.high());
  }

  @Override
  public void failed(String counter, Duration took, ReservationException failure) {
    failures.add(failure);
    tell("failed " + counter);
  }

  @Override
  public void movedBackwards(
      String counter, @Nullable Long found, long highestOwn, long resumedAt) {
    String max = found == null ? "no row" : found.toString();
    tell("backwards " + counter + " " + max + "<" + highestOwn + " resumed " + resumedAt);
  }

  @Override
  public void returned(String counter, long first, long last) {
    tell("returned " + counter + " " + first + ".." + last);
  }

  @Override
  public void notReturned(String counter, long first, long last, @Nullable Throwable reason) {
    String why = reason == null ? "overtaken" : reason.getClass().getSimpleName();
    tell("kept " + counter + " " + first + ".." + last + " " + why);
  }
}
