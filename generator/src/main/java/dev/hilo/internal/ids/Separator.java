package dev.hilo.internal.ids;

/** The character between the collection and the rest of an id (rule I3). */
public record Separator(char character) {

  public static final Separator SLASH = new Separator('/');

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
          ("The separator '%s' is refused because %s: choose a printable ASCII character other than"
                  + " letters, digits, blank, |, \\ and -, such as '/' or ':'.")
              .formatted(printable(character), why));
    }
  }

  private static String printable(char character) {
    return character < ' ' || character > '~'
        ? String.format("U+%04X", (int) character)
        : String.valueOf(character);
  }
}
