package dev.hilo.internal.ids;

import java.util.regex.Pattern;

/**
 * Marks the node that served a range (rule G1).
 *
 * @param text 1 to 32 ASCII letters and digits, or empty
 */
public record NodeTag(String text) {

  private static final Pattern RULE = Pattern.compile("[A-Za-z0-9]{0,32}");

  public NodeTag {
    if (!RULE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          ("The node tag '%s' is refused: a tag is 1 to 32 letters (A-Z, a-z) and digits, or empty"
                  + " for ids without one. Choose one such as 'A' or 'NorthServer'.")
              .formatted(MessageText.of(text)));
    }
  }

  /**
   * Reads a tag of a database, where a separator may follow it, as in RavenDB: {@code North/} (rule
   * G4).
   */
  public static NodeTag stored(String text, char separator) {
    String stripped = text.strip();
    int end = stripped.length() - 1;
    return new NodeTag(
        end > 0 && stripped.charAt(end) == separator ? stripped.substring(0, end) : stripped);
  }
}
