package dev.hilo.internal.ids;

/**
 * What stands between the collection and the rest of an id.
 *
 * @param character the character
 */
public record Separator(char character) {

  /** The usual one. */
  public static final Separator SLASH = new Separator('/');

  /** Checks the character. */
  public Separator {
    String why = null;
    if (character <= ' ' || character > '~') {
      why = "it is no printable ASCII character";
    } else if (Character.isLetterOrDigit(character)) {
      why = "letters and digits stand in names and numbers";
    } else if (character == '|') {
      why = "an id that ends with | asks for an identity";
    } else if (character == '-') {
      why = "it stands before the node tag";
    } else if (character == '\\') {
      why = "ids may not contain it";
    }
    if (why != null) {
      throw new IllegalArgumentException(
          "The separator '"
              + printable(character)
              + "' is refused because "
              + why
              + ": choose a printable ASCII character other than letters, digits, blank, |, \\ and"
              + " -, such as '/' or ':'.");
    }
  }

  private static String printable(char character) {
    return character < ' ' || character > '~'
        ? String.format("U+%04X", (int) character)
        : String.valueOf(character);
  }
}
