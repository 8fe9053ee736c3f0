package dev.hilo.clusters;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Does the kit's commands {@code --node-down} and {@code --node-up}, which are processes. */
final class NodeControl implements Closeable {

  private final Cluster cluster;
  private final ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final SortedMap<String, Integer> done = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();
  private String fault = "";
  private int commands;

  NodeControl(Cluster cluster) throws IOException {
    this.cluster = cluster;
    Thread thread = new Thread(this::serve, "node-control");
    thread.setDaemon(true);
    thread.start();
  }

  /** The command line of a command. */
  String command(String name) {
    return "'%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s %s %s"
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            System.getProperty("java.class.path"),
            NodeCommand.class.getName(),
            socket.getLocalPort(),
            name);
  }

  /** How often each fault happened. */
  synchronized SortedMap<String, Integer> done() {
    return new TreeMap<>(done);
  }

  /** What did not work. */
  synchronized List<String> failures() {
    return List.copyOf(failures);
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept();
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
          Writer out = new PrintWriter(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
        String line = in.readLine();
        if (line != null) {
          int blank = line.indexOf(' ');
          out.write(run(line.substring(0, blank), Integer.parseInt(line.substring(blank + 1)) - 1));
        }
      } catch (IOException e) {
        // Closed at the end.
      }
    }
  }

  private synchronized String run(String name, int node) {
    if (!failures.isEmpty()) {
      // One node may still be away. With a second one the cluster would have no majority.
      return "failed";
    }
    try {
      if (name.equals("down")) {
        fault = cluster.faults().get(commands++ % cluster.faults().size());
        cluster.down(node, fault);
        done.merge(fault, 1, Integer::sum);
      } else {
        cluster.up(node, fault);
      }
      return "done";
    } catch (IOException | RuntimeException e) {
      String failure = "%s node %s after %s: %s".formatted(name, node + 1, fault, e);
      System.out.println(failure);
      failures.add(failure);
      return "failed";
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
