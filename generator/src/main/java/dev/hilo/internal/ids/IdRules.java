package dev.hilo.internal.ids;

import org.jspecify.annotations.Nullable;

/**
 * What an id may be, made by HiLo or not.
 *
 * @param separator what stands after the collection
 * @param mostBytes how many bytes it may have in UTF-8
 */
public record IdRules(Separator separator, int mostBytes) {

  /** As many as RavenDB allows. */
  public static final int USUAL_BYTES = 2025;

  private static final int LEAST = 36;
  private static final int MOST = 1 << 20;

  /** Checks the limit. */
  public IdRules {
    if (mostBytes < LEAST || mostBytes > MOST) {
      throw new IllegalArgumentException(
          "Ids of at most "
              + mostBytes
              + " bytes: choose a limit from "
              + LEAST
              + ", which a GUID needs, to "
              + MOST
              + ".");
    }
  }

  /**
   * Returns the id if it breaks no rule.
   *
   * @throws IllegalArgumentException if it does; the message names the id, the rule and the limit
   */
  public String check(String id) {
    String broken = brokenBy(id);
    if (broken != null) {
      throw new IllegalArgumentException(
          "The id '" + MessageText.of(id) + "' is refused because " + broken + ".");
    }
    return id;
  }

  private @Nullable String brokenBy(String id) {
    if (id.isBlank()) {
      return "it is blank: choose one that says something";
    }
    if (id.charAt(0) == separator.character()) {
      return "it begins with the separator "
          + separator.character()
          + ": put a collection before it, or remove it";
    }
    char end = id.charAt(id.length() - 1);
    if (end == separator.character() || end == '|') {
      return "it ends with "
          + end
          + ", which asks for an id instead of being one: complete it, or remove the "
          + end;
    }
    return brokenByCharacters(id);
  }

  private @Nullable String brokenByCharacters(String id) {
    long bytes = 0;
    for (int i = 0; i < id.length(); ) {
      int c = id.codePointAt(i);
      if (c == '\\') {
        return "it has a \\ in it: choose another character";
      }
      if (Character.isISOControl(c)) {
        return "it has the control character " + String.format("U+%04X", c) + " in it: remove it";
      }
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        return "it has half a character (a lone surrogate) in it: remove it";
      }
      bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
      i += Character.charCount(c);
    }
    return bytes <= mostBytes
        ? null
        : "it has " + bytes + " bytes in UTF-8, and the limit is " + mostBytes + " (maxIdBytes)";
  }
}
