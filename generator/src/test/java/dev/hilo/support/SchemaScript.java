package dev.hilo.support;

import dev.hilo.HiLo;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A script in the jar.
 *
 * @param resource where it is
 * @param text what it says
 */
public record SchemaScript(String resource, String text) {

  /** That of a database; an error names the file that is missing. */
  public static SchemaScript of(TestDatabase database) {
    String resource = "META-INF/hilo/" + database.name().toLowerCase(Locale.ROOT) + ".sql";
    try (InputStream in = HiLo.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new AssertionError(
            "There is no " + resource + ": write it, with the table as Dialect makes it");
      }
      return new SchemaScript(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The statement without the condition that lets SQL Server run it again. */
  public String creation() {
    return statement().replace("if object_id('hilo') is null\n", "");
  }

  /** Its one statement, without comments and semicolon. */
  public String statement() {
    return text.replaceAll("(?m)^--.*\n", "").replaceAll(";\\s*$", "");
  }
}
