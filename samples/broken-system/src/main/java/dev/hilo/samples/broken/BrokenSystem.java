package dev.hilo.samples.broken;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Trains operators: breaks the system that {@code broken} names, on an H2 file or at {@code
 * broken.url}, and does what the operator types.
 */
public final class BrokenSystem {

  private BrokenSystem() {}

  /** Takes its options from system properties. */
  public static void main(String[] arguments) throws IOException, SQLException {
    String name = System.getProperty("broken", "imported");
    Breakage breakage =
        Arrays.stream(Breakage.values())
            .filter(one -> one.name().equalsIgnoreCase(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "There is no broken system '%s'. Choose one of %s."
                            .formatted(name, Arrays.toString(Breakage.values()))));
    Path file =
        Path.of(System.getProperty("broken.folder", "target")).toAbsolutePath().resolve(name);
    Files.deleteIfExists(Path.of(file + ".mv.db"));
    Shop.Address address =
        new Shop.Address(
            // Other programs, such as the doctor, may connect at the same time.
            System.getProperty("broken.url", "jdbc:h2:file:" + file + ";AUTO_SERVER=TRUE"),
            System.getProperty("broken.user", ""),
            System.getProperty("broken.password", ""));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    try (Shop shop = new Shop(address, breakage)) {
      System.out.println(breakage.told + " The database: " + address.url());
      System.out.println("Type order, check, start, stop, kill, quit, or SQL in one line.");
      String line = breakage == Breakage.MISSING_TABLE ? "start" : "order";
      System.out.println("> " + line);
      while (line != null && !line.equals("quit")) {
        System.out.print(shop.answer(line) + "> ");
        System.out.flush();
        line = lines.readLine();
      }
    }
  }
}
