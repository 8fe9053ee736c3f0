package dev.hilo.spring;

import org.jspecify.annotations.Nullable;

/**
 * An application cannot start because of HiLo. Spring Boot shows the description and the action
 * instead of a stack trace.
 */
public final class HiLoStartException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final String description;
  private final String action;

  /**
   * @param description what failed, and why
   * @param action what to do about it
   * @param cause null if there is none
   */
  public HiLoStartException(String description, String action, @Nullable Throwable cause) {
    super(description + " " + action, cause);
    this.description = description;
    this.action = action;
  }

  /** For a setting whose value was refused. */
  public static HiLoStartException ofSetting(String name, IllegalArgumentException refusal) {
    String message = String.valueOf(refusal.getMessage());
    return new HiLoStartException(
        message.startsWith(name) ? message : name + ": " + message,
        "Change " + name + ", or remove it to use the default.",
        refusal);
  }

  /** What failed, and why. */
  public String description() {
    return description;
  }

  /** What to do about it. */
  public String action() {
    return action;
  }
}
