package dev.hilo.internal.ids;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the ids of one instance look like: {@code orders/1-A} or, with the tag before the number,
 * {@code orders/A/1}; {@code orders/1} without a tag. And the rules for ids that HiLo did not make.
 *
 * @param separator the character after the collection (rule I3)
 * @param tagFirst whether the tag stands before the number
 * @param mostBytes how many bytes an id may have in UTF-8
 */
public record IdFormat(char separator, boolean tagFirst, int mostBytes) {

  /** RavenDB's, with its limit. */
  public static final IdFormat DEFAULT = new IdFormat('/', false, 2025);

  private static final int LEAST = 36;
  private static final int MOST = 1 << 20;

  public IdFormat {
    String broken = brokenRule(separator);
    if (broken != null) {
      throw new IllegalArgumentException(
          ("The separator '%s' is refused because %s: choose a printable ASCII character other than"
                  + " letters, digits, blank, |, \\ and -, such as '/' or ':'.")
              .formatted(MessageText.of(String.valueOf(separator)), broken));
    }
    if (mostBytes < LEAST || mostBytes > MOST) {
      throw new IllegalArgumentException(
          "Ids of at most %s bytes: choose a limit from %s, which a GUID needs, to %s."
              .formatted(mostBytes, LEAST, MOST));
    }
  }

  private static @Nullable String brokenRule(char separator) {
    if (separator <= ' ' || separator > '~') {
      return "it is no printable ASCII character";
    }
    return switch (separator) {
      case '|' -> "an id that ends with | asks for an identity";
      case '-' -> "it stands before the node tag";
      case '\\' -> "ids may not contain it";
      default ->
          Character.isLetterOrDigit(separator)
              ? "letters and digits stand in names and numbers"
              : null;
    };
  }

  /** What stands before the number. */
  String head(CollectionName collection, String tag) {
    String head = collection.text() + separator;
    return tagFirst && !tag.isEmpty() ? head + tag + separator : head;
  }

  /** What stands after the number: one text for all collections. */
  String tail(String tag) {
    return tagFirst || tag.isEmpty() ? "" : ("-" + tag).intern();
  }

  /**
   * Returns the id if it keeps the rules.
   *
   * @throws IllegalArgumentException if it does not; the message names the id, the rule and the
   *     limit
   */
  public String check(String id) {
    String broken = brokenRule(id);
    if (broken != null) {
      throw new IllegalArgumentException(
          "The id '%s' is refused because %s.".formatted(MessageText.of(id), broken));
    }
    return id;
  }

  private @Nullable String brokenRule(String id) {
    if (id.isBlank()) {
      return "it is blank: choose one that says something";
    }
    if (id.charAt(0) == separator) {
      return "it begins with the separator %s: put a collection before it, or remove it"
          .formatted(separator);
    }
    char end = id.charAt(id.length() - 1);
    if (end == separator || end == '|') {
      return ("it ends with %1$s, which asks for an id instead of being one: complete it, or"
              + " remove the %1$s")
          .formatted(end);
    }
    String forbidden = forbiddenCharacter(id);
    // A char takes three bytes at most, so most ids need not be encoded.
    if (forbidden != null || id.length() * 3L <= mostBytes) {
      return forbidden;
    }
    int bytes = id.getBytes(StandardCharsets.UTF_8).length;
    return bytes <= mostBytes
        ? null
        : "it has %s bytes in UTF-8, and the limit is %s (maxIdBytes)".formatted(bytes, mostBytes);
  }

  /** Why a character in an id or a name is refused; null if all are allowed. */
  static @Nullable String forbiddenCharacter(String text) {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      if (c == '\\') {
        return "it has a \\ in it: choose another character";
      }
      if (Character.isISOControl(c)) {
        return "it has the control character " + String.format("U+%04X", c) + " in it: remove it";
      }
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        return "it has half a character (a lone surrogate) in it: remove it";
      }
      i += Character.charCount(c);
    }
    return null;
  }
}
