package dev.hilo.torture.client;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The standard output of a client. A line is in the pipe when {@link #write} returns, so that a
 * kill right after that does not lose it.
 */
final class Lines {

  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);

  synchronized void write(String line) {
    try {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The kit has ended and records no more ids, so no more may be used.
      Runtime.getRuntime().halt(1);
    }
  }
}
