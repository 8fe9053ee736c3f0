package dev.hilo;

import dev.hilo.internal.ids.IdFormatter;
import dev.hilo.internal.reserve.NumberRange;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Consecutive numbers that only the owner of this block uses: see {@link CollectionIds#reserve}.
 * Numbers that the owner does not use are a gap. Thread-safe.
 */
public final class IdBlock {

  private final NumberRange numbers;
  private final IdFormatter format;
  private final HiLoRules rules;
  private final AtomicLong next;

  IdBlock(NumberRange numbers, IdFormatter format, HiLoRules rules) {
    this.numbers = numbers;
    this.format = format;
    this.rules = rules;
    this.next = new AtomicLong(numbers.low());
  }

  /** The first number, for a statement that computes the ids in the database. */
  public long first() {
    return numbers.low();
  }

  /** The highest number of this block. */
  public long last() {
    return numbers.high();
  }

  /** The tag of the ids, perhaps empty. */
  public String nodeTag() {
    return format.tag();
  }

  /**
   * The next id: {@code orders/1-A}.
   *
   * @throws IllegalStateException if all numbers are taken
   */
  public String nextId() {
    return format.id(take());
  }

  /**
   * The next number, for a numeric id.
   *
   * @throws IllegalStateException if all numbers are taken, or if only ids with a node tag are
   *     allowed
   */
  public long nextNumber() {
    rules.refuseUntagged("A bare number");
    return take();
  }

  private long take() {
    long number = next.getAndIncrement();
    if (number > last()) {
      throw new IllegalStateException(
          "The block %s..%s has no number left. Reserve another block.".formatted(first(), last()));
    }
    return number;
  }

  /**
   * The id of a number of this block. Takes nothing.
   *
   * @throws IllegalArgumentException if this block does not have the number
   */
  public String idOf(long number) {
    if (number < first() || number > last()) {
      throw new IllegalArgumentException(
          "The block %s..%s does not have the number %s.".formatted(first(), last(), number));
    }
    return format.id(number);
  }
}
