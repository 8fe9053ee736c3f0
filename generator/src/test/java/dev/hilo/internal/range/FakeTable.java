package dev.hilo.internal.range;

import dev.hilo.internal.table.Answer;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The table in memory. It counts the calls, fails when told to, and can be set back like a real one
 * from a backup.
 */
public final class FakeTable implements CounterTable {

  private final Map<CounterKey, Long> rows = new ConcurrentHashMap<>();
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  private final List<String> ends = Collections.synchronizedList(new ArrayList<>());
  private final List<TimeLimits> limits = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private final Deque<Fault> faults = new ArrayDeque<>();
  private volatile @Nullable Supplier<Fault> outage;
  private volatile boolean raising;
  private volatile Hook before = call -> {};
  private volatile Hook after = call -> {};

  /** The node that serves; may change from call to call. */
  private volatile Supplier<String> node = () -> "A";

  @Override
  public String nodeTag(TimeLimits limit) {
    return node.get();
  }

  @Override
  public Optional<Answer> raise(
      CounterKey key, long by, long least, long most, boolean evenByTwo, TimeLimits limit)
      throws TableException {
    return raise(node, key, by, least, most, evenByTwo, limit);
  }

  @Override
  public Answer set(CounterKey key, @Nullable Long expected, long max, TimeLimits limit)
      throws TableException {
    return set(node.get(), key, expected, max, limit);
  }

  /** This table as one node serves it. */
  public CounterTable servedBy(String tag) {
    return (CounterTable)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {CounterTable.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "nodeTag" -> tag;
                  case "raise" ->
                      raise(
                          () -> tag,
                          (CounterKey) arguments[0],
                          (long) arguments[1],
                          (long) arguments[2],
                          (long) arguments[3],
                          (boolean) arguments[4],
                          (TimeLimits) arguments[5]);
                  case "set" ->
                      set(
                          tag,
                          (CounterKey) arguments[0],
                          (@Nullable Long) arguments[1],
                          (long) arguments[2],
                          (TimeLimits) arguments[3]);
                  default -> {
                    try {
                      yield method.invoke(this, arguments);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  }
                });
  }

  private Optional<Answer> raise(
      Supplier<String> serving,
      CounterKey key,
      long by,
      long least,
      long most,
      boolean evenByTwo,
      TimeLimits limit)
      throws TableException {
    if (!raising && !evenByTwo) {
      return Optional.empty();
    }
    String tag = serving.get();
    if (!key.isOf(tag)) {
      return Optional.empty();
    }
    AtomicReference<@Nullable Long> after = new AtomicReference<>();
    call(
        "raise " + key.name() + " " + by,
        limit,
        () ->
            rows.computeIfPresent(
                key,
                (same, max) -> {
                  if (max < least || max > most) {
                    return max;
                  }
                  after.set(max + by);
                  return after.get();
                }));
    return Optional.of(new Answer(tag, after.get()));
  }

  private Answer set(
      String tag, CounterKey key, @Nullable Long expected, long max, TimeLimits limit)
      throws TableException {
    boolean changed =
        key.isOf(tag)
            && (expected == null
                ? insert(key, max, limit)
                : compareAndSet(key, expected, max, limit));
    return new Answer(tag, changed ? max : null);
  }

  /** Whether it can raise Max by one statement, as it cannot unless told so. */
  public void raising(boolean possible) {
    raising = possible;
  }

  @Override
  public boolean giveBack(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    return compareAndSet(key, expected, max, limit);
  }

  @Override
  public @Nullable Long increment(Connection connection, CounterKey key, TimeLimits limit)
      throws TableException {
    return call(
        "increment " + key.name(), limit, () -> rows.computeIfPresent(key, (k, max) -> max + 1));
  }

  @Override
  public @Nullable Long max(CounterKey key, TimeLimits limit) throws TableException {
    return call("max " + key.name(), limit, () -> rows.get(key));
  }

  private boolean compareAndSet(CounterKey key, long expected, long max, TimeLimits limit)
      throws TableException {
    return Boolean.TRUE.equals(
        call(
            "set " + key.name() + " " + expected + "->" + max,
            limit,
            () -> rows.replace(key, expected, max)));
  }

  private boolean insert(CounterKey key, long max, TimeLimits limit) throws TableException {
    return Boolean.TRUE.equals(
        call("insert " + key.name() + " " + max, limit, () -> rows.putIfAbsent(key, max) == null));
  }

  @Override
  public void deleteAll(TimeLimits limit) throws TableException {
    call(
        "delete all",
        limit,
        () -> {
          rows.clear();
          return null;
        });
  }

  @Override
  public List<CounterRow> rows(TimeLimits limit) {
    return rows.entrySet().stream()
        .map(row -> new CounterRow(row.getKey(), row.getValue()))
        .sorted(Comparator.comparing(row -> row.key().name()))
        .toList();
  }

  @Override
  public List<CounterRow> rows(Collection<String> names, TimeLimits limit) throws TableException {
    List<CounterRow> found =
        call(
            "rows " + String.join(",", names),
            limit,
            () -> rows(limit).stream().filter(row -> names.contains(row.key().name())).toList());
    return found == null ? List.of() : found;
  }

  @Override
  public void disconnect() {
    ends.add("disconnected, with " + rows.values());
  }

  @Override
  public void close() {
    ends.add("closed, with " + rows.values());
  }

  /** How often it was closed or disconnected, and the Max of all rows then. */
  public List<String> ends() {
    return List.copyOf(ends);
  }

  @Override
  public String holdUp() {
    return "It takes its time.";
  }

  @Override
  public void verify(TimeLimits limit) throws TableException {
    call("verify", limit, () -> null);
  }

  private <T> @Nullable T call(String what, TimeLimits limit, Supplier<@Nullable T> action)
      throws TableException {
    calls.add(what);
    limits.add(limit);
    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    try {
      before.on(what);
      Fault fault = nextFault();
      if (fault == null || fault.applied()) {
        T result = action.get();
        after.on(what);
        if (fault == null) {
          return result;
        }
      }
      throw fault.failure();
    } finally {
      underWay.decrementAndGet();
    }
  }

  private @Nullable Fault nextFault() {
    Supplier<Fault> lasting = outage;
    if (lasting != null) {
      return lasting.get();
    }
    synchronized (faults) {
      return faults.poll();
    }
  }

  /** Max of a counter that all nodes share, as it is in the table; null if there is no row. */
  public @Nullable Long row(String name) {
    return rows.get(CounterKey.shared(name));
  }

  /** Max of a row; null if there is none. */
  public @Nullable Long row(CounterKey key) {
    return rows.get(key);
  }

  /** Says which node serves a call. */
  public void node(Supplier<String> tag) {
    node = tag;
  }

  /** Sets Max as no client would: a backup is restored. */
  public void restore(String name, long max) {
    rows.put(CounterKey.shared(name), max);
  }

  /** The same for a row of one node. */
  public void restore(CounterKey key, long max) {
    rows.put(key, max);
  }

  public void truncate() {
    rows.clear();
  }

  /** Lets the next calls fail, one each. */
  public void failNext(Fault... next) {
    synchronized (faults) {
      faults.addAll(List.of(next));
    }
  }

  /** Lets all calls fail, until {@link #recover}. */
  public void failAll(Supplier<Fault> fault) {
    outage = fault;
  }

  public void recover() {
    outage = null;
  }

  /** What happens before a call takes effect, on the thread that calls. */
  public void before(Hook hook) {
    before = hook;
  }

  /** What happens once a call took effect, before its answer arrives. */
  public void after(Hook hook) {
    after = hook;
  }

  /** What happens before each call that begins so takes effect. */
  public void before(String beginning, Runnable action) {
    before = call -> runIf(call.startsWith(beginning), action);
  }

  /** What happens once a call that begins so took effect, before its answer arrives. */
  public void after(String beginning, Runnable action) {
    after = call -> runIf(call.startsWith(beginning), action);
  }

  private static void runIf(boolean condition, Runnable action) {
    if (condition) {
      action.run();
    }
  }

  /** The calls so far, such as {@code set orders 32->64}. */
  public List<String> calls() {
    return new ArrayList<>(calls);
  }

  /** Takes the calls so far and forgets them. */
  public List<String> drainCalls() {
    List<String> drained = calls();
    calls.clear();
    return drained;
  }

  public List<TimeLimits> limits() {
    return new ArrayList<>(limits);
  }

  /** How many calls were under way at the same time at most. */
  public int mostUnderWay() {
    return mostUnderWay.get();
  }

  @FunctionalInterface
  public interface Hook {
    /** The call, as in {@link #calls}. */
    void on(String call);
  }
}
