package dev.hilo.torture.internal.process;

import java.util.List;
import java.util.Locale;

/** How this system runs a command line. */
public final class Shell {

  public static final boolean IS_WINDOWS =
      System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");

  private Shell() {}

  public static List<String> of(String command) {
    return IS_WINDOWS ? List.of("cmd", "/c", command) : List.of("sh", "-c", command);
  }

  /** The command takes the place of the shell, so that signals reach it. */
  public static List<String> ofClient(String command) {
    return of(IS_WINDOWS ? command : "exec " + command);
  }
}
