package dev.hilo.internal.ids;

/**
 * The order of an id's parts: {@code orders/1-A} or, with the tag before the number, {@code
 * orders/A/1}; {@code orders/1} without a tag.
 *
 * @param separator the character after the collection
 * @param tagFirst whether the tag stands before the number
 */
public record IdLayout(Separator separator, boolean tagFirst) {

  String head(CollectionName collection, String tag) {
    String head = collection.text() + separator.character();
    return tagFirst && !tag.isEmpty() ? head + tag + separator.character() : head;
  }

  String tail(String tag) {
    return tagFirst || tag.isEmpty() ? "" : "-" + tag;
  }
}
