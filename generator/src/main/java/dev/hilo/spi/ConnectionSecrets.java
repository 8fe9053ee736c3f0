package dev.hilo.spi;

import java.util.regex.Pattern;

/** Removes passwords from text of drivers and pools, which may repeat a whole JDBC URL. */
public final class ConnectionSecrets {

  /** User and password before the host. */
  private static final Pattern USER = Pattern.compile("(?i)(jdbc:\\w+:)[^\\s'\"]*@");

  private static final Pattern PROPERTY =
      Pattern.compile("(?i)((?:password|passwd|pwd|secret|token)\\w*\\s*=\\s*)[^&;,)\\s'\"]+");

  private ConnectionSecrets() {}

  /** The text with {@code ***} in place of passwords. */
  public static String removedFrom(String text) {
    return PROPERTY.matcher(USER.matcher(text).replaceAll("$1***@")).replaceAll("$1***");
  }
}
