package dev.hilo.samples.quickstart;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a program of a page prints. */
final class Printed {

  private Printed() {}

  interface Program {
    void run() throws Exception;
  }

  static String by(Program program) throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      program.run();
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8).strip();
  }
}
