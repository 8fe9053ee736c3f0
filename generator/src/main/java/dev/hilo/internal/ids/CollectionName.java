package dev.hilo.internal.ids;

import java.util.Locale;

/**
 * The name of a collection: what stands before the separator in its ids.
 *
 * @param text as asked for, with its casing
 * @param counter as the table knows it: in lower case, so that {@code Users} and {@code users}
 *     share a counter
 */
public record CollectionName(String text, String counter) {

  /** What the counter of sequence ids is called, whatever the separator. */
  public static final String SEQUENCE = "/";

  private static final int MOST_CHARACTERS = 250;

  /** Checks a name that is used with this separator. */
  public static CollectionName of(String text, Separator separator) {
    if (text.isEmpty()) {
      throw refused(text, "it is empty", "give it at least one character");
    }
    String counter = text.toLowerCase(Locale.ROOT);
    int length = Math.max(text.length(), counter.length());
    if (length > MOST_CHARACTERS) {
      throw refused(
          text,
          "it has " + length + " characters",
          "use at most " + MOST_CHARACTERS + ", since the table has no room for more");
    }
    if (isBlank(text.charAt(0)) || isBlank(text.charAt(text.length() - 1))) {
      throw refused(
          text,
          "it begins or ends with a blank",
          "strip it, since some databases take 'users' and 'users ' for the same name");
    }
    if (text.charAt(0) == separator.character()) {
      throw refused(text, "it begins with the separator", "remove the " + separator.character());
    }
    if (text.equals(SEQUENCE)) {
      throw refused(text, "the counter of sequence ids is called so", "choose another");
    }
    char end = text.charAt(text.length() - 1);
    if (end == separator.character() || end == '|') {
      throw refused(
          text,
          "it ends with " + end + ", which asks for another kind of id",
          "use '" + MessageText.of(text.substring(0, text.length() - 1)) + "'");
    }
    text.codePoints().forEach(c -> checkCharacter(text, c));
    return new CollectionName(text, counter);
  }

  /** The counter of the identities with this prefix. */
  public String identityCounter() {
    return counter + "|";
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static void checkCharacter(String text, int codePoint) {
    if (codePoint == '\\') {
      throw refused(text, "it has a \\ in it", "choose another character");
    }
    if (Character.isISOControl(codePoint)) {
      throw refused(
          text,
          "it has the control character " + String.format("U+%04X", codePoint) + " in it",
          "remove it");
    }
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      throw refused(text, "it has half a character (a lone surrogate) in it", "remove it");
    }
  }

  private static IllegalArgumentException refused(String text, String why, String wayOut) {
    return new IllegalArgumentException(
        "The collection name '"
            + MessageText.of(text)
            + "' is refused because "
            + why
            + ": "
            + wayOut
            + ".");
  }
}
