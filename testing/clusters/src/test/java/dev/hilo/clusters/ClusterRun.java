package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Driver;

/** The torture kit on a cluster, with clients on each node and faults of nodes. */
final class ClusterRun {

  private ClusterRun() {}

  static void findsNoViolation(
      Cluster cluster, Class<? extends Driver> driver, String name, String what)
      throws IOException, InterruptedException {
    try (NodeControl control = new NodeControl(cluster)) {
      TortureRun run =
          new TortureRun(name)
              .driver(driver)
              .with("--user=" + cluster.user(), "--node-down=" + control.command("down"))
              .with("--node-up=" + control.command("up"));
      cluster.urls().forEach(url -> run.with("--url=" + url));

      int status = run.run();

      System.out.println("Faults of nodes: " + control.done());
      assertThat(status).isZero();
      assertThat(control.failures()).isEmpty();
      assertThat(control.done().keySet()).containsAll(cluster.faults());
      run.figures(what).add("faultsOfNodes", control.done()).write();
    }
  }
}
