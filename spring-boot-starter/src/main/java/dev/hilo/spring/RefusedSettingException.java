package dev.hilo.spring;

/** A setting of the application's HiLo that is refused. */
final class RefusedSettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String setting;

  /**
   * @param setting its name
   * @param refusal names the value, the rule and the way out
   */
  RefusedSettingException(String setting, IllegalArgumentException refusal) {
    super(setting + ": " + refusal.getMessage(), refusal);
    this.setting = setting;
  }

  /** The name of the setting. */
  String setting() {
    return setting;
  }
}
