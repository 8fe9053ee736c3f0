package dev.hilo.internal.ids;

/** The rule for the character between the collection and the rest of an id (rule I3). */
final class Separator {

  private Separator() {}

  static void check(char character) {
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
              .formatted(MessageText.of(String.valueOf(character)), why));
    }
  }
}
