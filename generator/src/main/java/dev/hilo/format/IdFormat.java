package dev.hilo.format;

/**
 * How an id is put together: {@code orders/1-A}, or {@code orders/1} where the tag is empty.
 *
 * @param separator what stands after the collection
 */
public record IdFormat(Separator separator) {

  /** What all ids of a collection begin with: {@code orders/}. */
  public String head(CollectionName collection) {
    return collection.text() + separator.character();
  }

  /** The id of a number. */
  public String id(String head, long number, String tag) {
    return tag.isEmpty() ? head + number : head + number + "-" + tag;
  }
}
