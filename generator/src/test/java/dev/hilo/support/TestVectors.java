package dev.hilo.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The test vectors in {@code docs/reference/vectors}, which clients in other languages read. */
public final class TestVectors {

  private static final Path FOLDER = Path.of("../docs/reference/vectors");

  private TestVectors() {}

  /** Checks each case of a file. A field that the record does not have is an error. */
  public static <T> void check(String file, Class<T> record, Consumer<T> check) {
    List<String> failures = new ArrayList<>();
    List<T> cases = read(file, record);
    for (T one : cases) {
      try {
        check.accept(one);
      } catch (AssertionError | RuntimeException e) {
        failures.add(one + ": " + e);
      }
    }
    assertThat(failures).as("failures of " + file).isEmpty();
    assertThat(cases).as(file).hasSizeGreaterThan(10);
  }

  private static <T> List<T> read(String file, Class<T> record) {
    TypeFactory types = TypeFactory.defaultInstance();
    JavaType all = types.constructParametricType(Cases.class, record);
    try {
      Cases<T> read = new ObjectMapper().readValue(FOLDER.resolve(file + ".json").toFile(), all);
      return read.cases;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A file.
   *
   * @param rules the version of the rules that the cases follow
   */
  private record Cases<T>(int rules, List<T> cases) {}
}
