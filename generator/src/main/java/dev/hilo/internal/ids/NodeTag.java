package dev.hilo.internal.ids;

import java.util.regex.Pattern;

/**
 * What marks the node that served a range.
 *
 * @param text 1 to 32 ASCII letters and digits, or nothing
 */
public record NodeTag(String text) {

  private static final Pattern RULE = Pattern.compile("[A-Za-z0-9]{0,32}");

  /** Checks the text. */
  public NodeTag {
    if (!RULE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "The node tag '"
              + text
              + "' is refused: a tag is 1 to 32 letters (A-Z, a-z) and digits, or empty for ids"
              + " without one. Choose one such as 'A' or 'NorthServer'.");
    }
  }

  /**
   * A tag as a database keeps it, perhaps with the separator after it as RavenDB's server prefix
   * has it: {@code NorthServer/}.
   */
  public static NodeTag kept(String text, Separator separator) {
    String stripped = text.strip();
    int end = stripped.length() - 1;
    return new NodeTag(
        end > 0 && stripped.charAt(end) == separator.character()
            ? stripped.substring(0, end)
            : stripped);
  }
}
