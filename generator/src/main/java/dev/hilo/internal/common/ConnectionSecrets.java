package dev.hilo.internal.common;

import java.util.regex.Pattern;

/** Removes passwords from text of drivers and pools, which may repeat a whole JDBC URL. */
public final class ConnectionSecrets {

  /** User and password before the host. */
  private static final Pattern USER = Pattern.compile("(?i)(jdbc:[\\w+.-]+:)[^\\s'\"]*@");

  private static final Pattern PROPERTY =
      Pattern.compile("(?i)((?:password|passwd|pwd|secret|token)\\w*\\s*=\\s*)[^&;,)\\s'\"]+");

  private ConnectionSecrets() {}

  /** The text with {@code ***} in place of passwords. */
  public static String removedFrom(String text) {
    return PROPERTY.matcher(USER.matcher(text).replaceAll("$1***@")).replaceAll("$1***");
  }

  /**
   * The first line of a failure's message, or its class, without passwords. Some drivers add
   * statements in the following lines.
   */
  public static String firstLine(Throwable failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return removedFrom(message.lines().findFirst().orElse(message));
  }
}
