package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdTemplate;
import dev.hilo.internal.ids.IdTemplates;
import dev.hilo.internal.ids.PreformattedIds;
import dev.hilo.internal.range.RangeChain;
import dev.hilo.internal.range.RangeCursor;
import dev.hilo.internal.reserve.ReservationException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ids of one collection: a handle to keep where many ids are made, since it spares looking the
 * collection up by name. Thread-safe. While the range lasts, a call takes no lock and asks nobody.
 */
public final class CollectionIds {

  private static final int MOST_AT_ONCE = 100_000;

  private final CollectionName name;
  private final RangeChain chain;
  private final IdTemplates templates;
  private final IdResolver resolver;

  /**
   * The cursor that gave the last number. It need not be the latest one: one that is not gives no
   * number any more.
   */
  private volatile RangeCursor current;

  /** For the tag met last; null before the first. */
  private volatile @Nullable IdTemplate template;

  /**
   * The latest block of preformatted ids. Held weakly, so that idle collections keep none; without
   * it each id is formatted by itself until the next block begins. The same happens on a thread
   * that does not see the latest one, so the field need not be volatile.
   */
  private WeakReference<PreformattedIds> preformatted = new WeakReference<>(null);

  CollectionIds(CollectionName name, RangeChain chain, IdTemplates templates, IdResolver resolver) {
    this.name = name;
    this.chain = chain;
    this.templates = templates;
    this.resolver = resolver;
    this.current = chain.current();
  }

  /** The name of the collection, as it was asked for. */
  public String collection() {
    return name.text();
  }

  /**
   * The next id: {@code orders/1-A}.
   *
   * @throws HiLoException if the range was used up and no other could be had in time
   * @throws IllegalArgumentException if the id is longer than {@link HiLoBuilder#maxIdBytes}
   * @throws IllegalStateException if the {@link HiLo} is closed, or if identities of this name look
   *     the same
   */
  @SuppressWarnings("deprecation") // what takes a charset asks for it at each call
  public String nextId() {
    RangeCursor cursor = current;
    // All of this is read before the number is taken, since loads behind an atomic step wait for
    // it. Nothing of the cursor is read: other cores write to it, so it would be fetched twice.
    PreformattedIds near = preformatted.get();
    if (near == null || near.source() != cursor) {
      return idElsewhere(cursor, cursor.take());
    }
    long first = near.first();
    int length = near.length();
    byte[] ids = near.ids();
    long number = cursor.take();
    long place = number - first;
    return place >= 0 && place < PreformattedIds.MANY
        ? new String(ids, 0, (int) place * length, length)
        : idElsewhere(cursor, number);
  }

  /** The id of a number that is not among those made in advance, or of the next one. */
  private String idElsewhere(RangeCursor cursor, long taken) {
    RangeCursor from = cursor;
    long number = taken;
    if (number == RangeCursor.SPENT) {
      RangeChain.Taken next = nextAfter(cursor);
      from = next.from();
      number = next.number();
    }
    IdTemplate template = template(from.tag());
    String id = template.id(number);
    // Only the thread that got this number makes the next block; the others do not wait for it.
    if (number % PreformattedIds.MANY == 0) {
      PreformattedIds begun =
          from.goesTo(number + PreformattedIds.MANY - 1)
              ? template.hundred(number, id, from)
              : null;
      if (begun != null) {
        preformatted = new WeakReference<>(begun);
      }
    }
    return id;
  }

  /**
   * The next number, for a numeric id.
   *
   * @throws HiLoException if the range was used up and no other could be had in time
   * @throws IllegalStateException if the {@link HiLo} is closed
   */
  public long nextNumber() {
    RangeCursor cursor = current;
    long number = cursor.take();
    return number == RangeCursor.SPENT ? nextAfter(cursor).number() : number;
  }

  private RangeChain.Taken nextAfter(RangeCursor spent) {
    try {
      RangeChain.Taken taken = chain.nextAfter(spent);
      current = taken.from();
      return taken;
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }

  /**
   * The next ids, rising. What is missing in memory is reserved at once, in one range.
   *
   * @param count how many, from 1 to 100,000
   * @throws HiLoException if a range was used up and no other could be had in time; the ids taken
   *     before that are lost
   * @throws IllegalStateException if the {@link HiLo} is closed
   */
  public List<String> nextIds(int count) {
    checkCount(count);
    List<String> ids = new ArrayList<>(count);
    try {
      chain.next(
          count,
          (first, run, tag) -> {
            IdTemplate template = template(tag);
            for (long number = first; number < first + run; number++) {
              ids.add(template.id(number));
            }
          });
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
    return ids;
  }

  /**
   * Sets how many numbers the ranges of this collection have, in place of {@link
   * HiLoBuilder#rangeSize}. It holds from the next reservation on, for all handles of the
   * collection in this instance. The last call counts. Identities and sequence ids keep their own
   * rules.
   */
  public void rangeSize(RangeSize size) {
    chain.size(requireNonNull(size, "size").rule());
  }

  /**
   * The id for a document that came with this one: null gives a HiLo id of this collection, {@code
   * companies|} an identity, {@code companies/} a sequence id, blank a GUID, and anything else
   * stays as it is if it may be an id.
   *
   * @param id what stands where the id belongs
   * @throws IllegalArgumentException if it may not be an id, or the prefix in it is refused
   * @throws HiLoException if an id could not be had in time
   * @throws IllegalStateException if the {@link HiLo} is closed, or if the prefix is used for ids
   *     that would look the same
   */
  public String assign(@Nullable String id) {
    return id == null ? nextId() : resolver.resolve(id);
  }

  static void checkCount(int count) {
    if (count < 1 || count > MOST_AT_ONCE) {
      throw new IllegalArgumentException(
          count
              + " ids at once: ask for 1 to "
              + MOST_AT_ONCE
              + ", and for more in several calls.");
    }
  }

  private IdTemplate template(String tag) {
    IdTemplate known = template;
    if (known == null || !known.tag().equals(tag)) {
      known = templates.hiLo(name, tag);
      template = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return "CollectionIds[" + name.text() + "]";
  }
}
