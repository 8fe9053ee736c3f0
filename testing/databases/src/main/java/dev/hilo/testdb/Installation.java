package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server's program, unpacked once per machine, and a template of its data. */
public final class Installation {

  private final ServerBinary binary;
  private final Path home;
  private final Map<String, String> environment;
  private final Path template;
  private final RunDirectory run;

  private Installation(
      ServerBinary binary,
      Path home,
      Map<String, String> environment,
      Path template,
      RunDirectory run) {
    this.binary = binary;
    this.home = home;
    this.environment = environment;
    this.template = template;
    this.run = run;
  }

  static Installation make(ServerBinary binary) throws IOException, Unavailable {
    OperatingSystem.requireLinuxOnAmd64();
    Home all = Home.ofThisUser();
    Path home = all.cached(binary.name()).filledBy(binary::unpack);
    Map<String, String> environment = new Libraries(all).environmentFor(binary.program(home));
    Path template =
        all.cached(binary.name() + "-data-" + optionsHash(binary))
            .filledBy(directory -> initialise(binary, home, directory, environment));
    return new Installation(binary, home, environment, template, RunDirectory.ofThisJvm(all));
  }

  /**
   * Unpacks a server, unless that was done before.
   *
   * @param binary the server
   * @return the installation
   * @throws IOException if that fails, or the server does not run on this machine
   */
  public static Installation of(ServerBinary binary) throws IOException {
    try {
      return make(binary);
    } catch (Unavailable e) {
      throw new IOException(e.getMessage() + " (" + e.remedy() + ")", e);
    }
  }

  /** Distinguishes data made with other options. */
  private static String optionsHash(ServerBinary binary) {
    Path any = Path.of("/");
    return "%08x".formatted(binary.initialisation(any, any).hashCode());
  }

  private static void initialise(
      ServerBinary binary, Path home, Path directory, Map<String, String> environment)
      throws IOException {
    Path data = Permissions.directory(directory.resolve("data"));
    Permissions.forOwner(data);
    if (runsWithoutPrivileges(binary)) {
      Uid.giveToNobody(data);
    }
    command(binary, binary.initialisation(home, data), environment, directory).runOrFail();
  }

  /**
   * Where the server was unpacked.
   *
   * @return the directory of its program
   */
  public Path home() {
    return home;
  }

  /**
   * Makes a server with data of its own. It is not started, and all servers of one installation
   * begin with equal data.
   *
   * @param name of its directory
   * @return the server
   * @throws IOException if the template cannot be copied
   */
  public ServerNode node(String name) throws IOException {
    Path directory = run.directoryFor(name);
    // Keeps the owner of the files, which Files.copy does not.
    new Command(List.of("cp", "-a", template.resolve("data").toString(), "."), directory)
        .runOrFail();
    return new ServerNode(this, directory, FreePort.find());
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
    ServerProcess process =
        ServerProcess.start(command(binary, words, all, directory), directory.resolve("log"));
    run.endWithThisJvm(process.handle());
    return process;
  }

  private static Command command(
      ServerBinary binary, List<String> words, Map<String, String> environment, Path directory) {
    Command command = new Command(words, environment, directory);
    return runsWithoutPrivileges(binary) ? command.withoutPrivileges() : command;
  }

  private static boolean runsWithoutPrivileges(ServerBinary binary) {
    return binary.refusesRoot() && Uid.isRoot();
  }
}
