package dev.hilo.clusters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** The process of a command: it passes the command to the JVM of the test. */
final class NodeCommand {

  private NodeCommand() {}

  public static void main(String[] arguments) throws IOException {
    try (Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        OutputStream out = socket.getOutputStream();
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      String line = arguments[1] + " " + System.getenv("HILO_TORTURE_NODE") + "\n";
      out.write(line.getBytes(StandardCharsets.UTF_8));
      out.flush();
      System.exit("done".equals(in.readLine()) ? 0 : 1);
    }
  }
}
