package dev.hilo.testdb.server;

import dev.hilo.testdb.debian.SharedLibraries;
import dev.hilo.testdb.file.Home;
import dev.hilo.testdb.file.Permissions;
import dev.hilo.testdb.file.Uid;
import dev.hilo.testdb.process.Command;
import dev.hilo.testdb.process.FreePort;
import dev.hilo.testdb.process.OperatingSystem;
import dev.hilo.testdb.process.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server's program, unpacked once per machine, and a template of its data. */
public final class Installation {
  private static final int ATTEMPTS = 5;

  private final ServerBinary binary;
  private final Path home;
  private final Map<String, String> environment;
  private final Path template;
  private final RunDirectory run;

  private Installation(ServerBinary binary) throws IOException {
    OperatingSystem.requireLinuxOnAmd64();
    Home all = Home.ofThisUser();
    this.binary = binary;
    home = all.cached(binary.name()).filledBy(binary::unpack);
    environment = new SharedLibraries(all).environmentFor(binary.program(home));
    template =
        all.cached(binary.name() + "-data-" + optionsHash(binary)).filledBy(this::initialise);
    run = RunDirectory.ofThisJvm(all);
  }

  /**
   * Unpacks a server, unless that was done before.
   *
   * @throws IOException if that fails, or the server does not run on this machine
   */
  public static Installation of(ServerBinary binary) throws IOException {
    return new Installation(binary);
  }

  /** Distinguishes data made with other options. */
  private static String optionsHash(ServerBinary binary) {
    Path any = Path.of("/");
    return "%08x".formatted(binary.initialisation(any, any).hashCode());
  }

  private void initialise(Path directory) throws IOException {
    Path data = Permissions.directory(directory.resolve("data"));
    Permissions.forOwner(data);
    if (runsWithoutPrivileges()) {
      Uid.giveToNobody(data);
    }
    command(binary.initialisation(home, data), environment, directory).runOrFail();
  }

  /** The directory of the unpacked program. */
  public Path home() {
    return home;
  }

  /**
   * Makes a server with data of its own. It is not started, and all servers of one installation
   * begin with equal data.
   *
   * @param name of its directory
   */
  public ServerNode node(String name) throws IOException {
    Path directory = run.directoryFor(name);
    // Keeps the owner of the files, which Files.copy does not.
    new Command(List.of("cp", "-a", template.resolve("data").toString(), "."), directory)
        .runOrFail();
    return new ServerNode(this, directory, FreePort.find());
  }

  /** Makes and starts a server; on another port if a process takes the free port first. */
  public ServerNode startNode() throws IOException {
    for (int attempt = 1; ; attempt++) {
      ServerNode node = node(binary.database());
      try {
        node.start(List.of());
        return node;
      } catch (IOException e) {
        boolean isPortTaken = node.log().contains("Address already in use");
        node.close();
        if (attempt == ATTEMPTS || !isPortTaken) {
          throw e;
        }
      }
    }
  }

  ServerBinary binary() {
    return binary;
  }

  ServerProcess serve(Path directory, int port, List<String> options, Map<String, String> variables)
      throws IOException {
    List<String> words = new ArrayList<>(binary.serving(home, directory.resolve("data"), port));
    words.addAll(options);
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(variables);
    Command command = command(words, all, directory);
    Path log = directory.resolve("log");
    ServerProcess process = new ServerProcess(command, command.start(log), log);
    run.endWithThisJvm(process.handle());
    return process;
  }

  private Command command(List<String> words, Map<String, String> variables, Path directory) {
    Command command = new Command(words, variables, directory);
    return runsWithoutPrivileges() ? command.withoutPrivileges() : command;
  }

  private boolean runsWithoutPrivileges() {
    return binary.refusesRoot() && Uid.isRoot();
  }
}
