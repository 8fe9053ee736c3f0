package dev.hilo.internal.ids;

/**
 * How an id is put together: {@code orders/1-A} or, with the tag before the number, {@code
 * orders/A/1}; {@code orders/1} where the tag is empty.
 *
 * @param separator what stands after the collection
 * @param tagFirst whether the tag stands before the number
 */
public record IdFormat(Separator separator, boolean tagFirst) {

  /** As many digits as the largest number has, so that sequence ids sort as text. */
  private static final int SEQUENCE_DIGITS = 19;

  /** What stands around the numbers of a collection that were served under a tag. */
  public Affixes affixes(CollectionName collection, String tag) {
    String head = head(collection);
    if (tag.isEmpty()) {
      return new Affixes(tag, head, "");
    }
    return tagFirst
        ? new Affixes(tag, head + tag + separator.character(), "")
        : new Affixes(tag, head, "-" + tag);
  }

  /** What all ids of a collection begin with: {@code orders/}. */
  private String head(CollectionName collection) {
    return collection.text() + separator.character();
  }

  /** The digits of a sequence id. */
  private static String padded(long number) {
    String digits = Long.toString(number);
    return "0".repeat(SEQUENCE_DIGITS - digits.length()) + digits;
  }

  /**
   * What stands before and after a number. One immutable value, so that it never meets a number of
   * another tag.
   *
   * @param tag the node tag it is made of
   * @param head what stands before
   * @param tail what stands after
   */
  public record Affixes(String tag, String head, String tail) {

    /** The id of a number. */
    public String id(long number) {
      return tail.isEmpty() ? head + number : head + number + tail;
    }

    /** The sequence id of a number. */
    public String sequenceId(long number) {
      return head + padded(number) + tail;
    }
  }
}
