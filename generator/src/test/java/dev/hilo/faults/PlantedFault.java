package dev.hilo.faults;

/**
 * A wrong variant of one source file of the core, and the check that must find it.
 *
 * @param name what goes wrong
 * @param file below {@code dev/hilo}, without {@code .java}
 * @param original text that the file holds exactly once
 * @param replacement the wrong text
 * @param check a test without parameters, as {@code package.Class#method}, that throws an {@link
 *     AssertionError} when it finds the fault
 */
record PlantedFault(String name, String file, String original, String replacement, String check) {

  /**
   * The wrong source.
   *
   * @throws IllegalStateException if the original text is not there exactly once, because the
   *     source has changed
   */
  String plantedIn(String source) {
    int at = source.indexOf(original);
    if (at < 0 || at != source.lastIndexOf(original)) {
      throw new IllegalStateException(
          ("'%s' must stand exactly once in %s for the fault '%s'. Adapt the fault to the changed"
                  + " source.")
              .formatted(original, file, name));
    }
    return source.substring(0, at) + replacement + source.substring(at + original.length());
  }

  /** The beginning of its row in the printed table. */
  String row() {
    return "| %s | `%s` |".formatted(name, test());
  }

  private String test() {
    return check.replaceAll(".*[.]|#.*", "");
  }

  @Override
  public String toString() {
    return name;
  }
}
