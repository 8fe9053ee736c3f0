package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server from a jar, unpacked and initialised once per machine and started once per JVM. */
final class BinaryWay implements Way {
  private static final int ATTEMPTS = 5;

  private final ServerBinary binary;

  BinaryWay(ServerBinary binary) {
    this.binary = binary;
  }

  @Override
  public String name() {
    return Artifacts.coordinates(binary.database());
  }

  @Override
  public Found start() throws IOException, Unavailable {
    OperatingSystem.requireLinuxOnAmd64();
    Home home = Home.ofThisUser();
    String name = binary.database().key() + "-" + Artifacts.version(binary.database());
    Path unpacked = home.cached(name).filledBy(binary::unpack);
    Map<String, String> environment = new Libraries(home).environmentFor(binary.program(unpacked));
    Path template =
        home.cached(name + "-data-" + optionsHash())
            .filledBy(directory -> initialise(unpacked, directory, environment));

    RunDirectory run = RunDirectory.ofThisJvm(home);
    Path directory = run.directoryFor(binary.database());
    // Keeps the owner of the files, which Files.copy does not.
    new Command(List.of("cp", "-a", template.resolve("data").toString(), "."), directory)
        .runOrFail();
    Address address = serve(unpacked, directory, environment, run);
    return new Found(address, Layout.of(binary.database()));
  }

  /** Distinguishes data made with other options. */
  private String optionsHash() {
    Path any = Path.of("/");
    return "%08x".formatted(binary.initialisation(any, any).hashCode());
  }

  private void initialise(Path unpacked, Path directory, Map<String, String> environment)
      throws IOException {
    Path data = Permissions.directory(directory.resolve("data"));
    Permissions.forOwner(data);
    if (runsWithoutPrivileges()) {
      Uid.giveToNobody(data);
    }
    command(binary.initialisation(unpacked, data), environment, directory).runOrFail();
  }

  private Address serve(
      Path unpacked, Path directory, Map<String, String> environment, RunDirectory run)
      throws IOException {
    Path data = directory.resolve("data");
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.find();
      Address address = new Address(binary.url(port), binary.database().administrator(), "");
      ServerProcess process =
          ServerProcess.start(
              command(binary.serving(unpacked, data, port), environment, directory),
              directory.resolve("log"));
      run.endWithThisJvm(process.handle());
      try {
        process.awaitServing(address, binary.whichDataDirectory(), data);
        return address;
      } catch (IOException e) {
        Termination.end(process.handle());
        if (attempt == ATTEMPTS || !process.foundPortTaken()) {
          throw e;
        }
      }
    }
  }

  private Command command(List<String> words, Map<String, String> environment, Path directory) {
    Command command = new Command(words, environment, directory);
    return runsWithoutPrivileges() ? command.withoutPrivileges() : command;
  }

  private boolean runsWithoutPrivileges() {
    return binary.refusesRoot() && Uid.isRoot();
  }
}
