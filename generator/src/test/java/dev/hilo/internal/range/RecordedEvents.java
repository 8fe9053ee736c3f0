package dev.hilo.internal.range;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Writes down what it is told. */
class RecordedEvents implements RangeEvents {

  final List<ReservationException> failures = new CopyOnWriteArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();

  /** All events, such as {@code reserved orders 1..32}. */
  List<String> told() {
    return new ArrayList<>(told);
  }

  @Override
  public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
    told.add("reserved " + counter + " " + range.low() + ".." + range.high());
  }

  @Override
  public void failed(String counter, Duration took, ReservationException failure) {
    failures.add(failure);
    told.add("failed " + counter);
  }

  @Override
  public void movedBackwards(
      String counter, @Nullable Long found, long highestOwn, long resumedAt) {
    String max = found == null ? "no row" : found.toString();
    told.add("backwards " + counter + " " + max + "<" + highestOwn + " resumed " + resumedAt);
  }

  @Override
  public void returned(String counter, long first, long last) {
    told.add("returned " + counter + " " + first + ".." + last);
  }

  @Override
  public void notReturned(String counter, long first, long last, @Nullable Throwable reason) {
    String why = reason == null ? "overtaken" : reason.getClass().getSimpleName();
    told.add("kept " + counter + " " + first + ".." + last + " " + why);
  }
}
