package dev.hilo.testdb.process;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The output of a program that is configured by system properties. */
public final class Printed {

  private Printed() {}

  /** A {@code main} method without arguments. */
  @FunctionalInterface
  public interface Program {
    /** Runs it to its end. */
    void run(String[] arguments) throws Exception;
  }

  /** Runs the program in this process, and restores system properties and output afterwards. */
  public static String by(Program program, Map<String, String> properties) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    properties.forEach(System::setProperty);
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    try {
      program.run(new String[0]);
    } finally {
      System.setOut(console);
      properties.keySet().forEach(System::clearProperty);
    }
    return output.toString(StandardCharsets.UTF_8);
  }
}
