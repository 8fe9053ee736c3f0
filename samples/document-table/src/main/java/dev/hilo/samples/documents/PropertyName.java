package dev.hilo.samples.documents;

import java.util.regex.Pattern;

/** A property as it may stand in SQL: parameters are for values only. */
public record PropertyName(String text) {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** Refuses what might be more than a name. */
  public PropertyName {
    if (!PLAIN.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no property to search by: use letters, digits and _, such as 'customer'.");
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
