package dev.hilo.internal.ids;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The name of a collection: the text before the separator in its ids.
 *
 * @param text the name with its casing, for ids (rule N2)
 * @param counter the name in the table: in lower case, so that {@code Users} and {@code users}
 *     share a counter (rule N1)
 */
public record CollectionName(String text, String counter) {

  /** The name of the counter of sequence ids, whatever the separator (rule R2). */
  public static final String SEQUENCE = "/";

  /** The end of the name of an identity's counter, which no collection's name has (rule N5). */
  private static final String IDENTITY = "|";

  private static final int MOST_CHARACTERS = 250;

  /**
   * Checks a name.
   *
   * @throws IllegalArgumentException if it is refused
   */
  public static CollectionName of(String text, char separator) {
    String counter = text.toLowerCase(Locale.ROOT);
    String broken = brokenRule(text, counter, separator);
    if (broken != null) {
      throw new IllegalArgumentException(
          "The collection name '%s' is refused because %s."
              .formatted(MessageText.of(text), broken));
    }
    return new CollectionName(text, counter);
  }

  /** The prefix of an identity, with or without the {@code |} that requests one. */
  public static CollectionName ofIdentity(String text, char separator) {
    return of(isIdentity(text) ? text.substring(0, text.length() - 1) : text, separator);
  }

  /** Whether a counter of this name gives identities. */
  public static boolean isIdentity(String counter) {
    return counter.endsWith(IDENTITY);
  }

  public String identityCounter() {
    return counter + IDENTITY;
  }

  /** Checks the rules N3, N4, N5 and N6; all other names are allowed (rule N7). */
  private static @Nullable String brokenRule(String text, String counter, char separator) {
    if (text.isEmpty()) {
      return "it is empty: give it at least one character";
    }
    int length = Math.max(text.length(), counter.length());
    if (length > MOST_CHARACTERS) {
      return "it has %s characters: use at most %s, since the table has no room for more"
          .formatted(length, MOST_CHARACTERS);
    }
    char end = text.charAt(text.length() - 1);
    if (isBlank(text.charAt(0)) || isBlank(end)) {
      return "it begins or ends with a blank: strip it, since some databases take 'users' and"
          + " 'users ' for the same name";
    }
    if (text.charAt(0) == separator) {
      return "it begins with the separator: remove the " + separator;
    }
    if (text.equals(SEQUENCE)) {
      return "the counter of sequence ids has this name: choose another";
    }
    if (end == separator || end == '|') {
      return "it ends with %s, which asks for another kind of id: use '%s'"
          .formatted(end, MessageText.of(text.substring(0, text.length() - 1)));
    }
    return IdFormat.forbiddenCharacter(text);
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
