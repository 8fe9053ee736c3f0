package dev.hilo.docs;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * GraalVM's metadata lists the classes and methods of other libraries that our code reaches by
 * reflection. The starter has none: it tells Spring by {@code RuntimeHintsRegistrar}.
 */
class NativeImageMetadataTest {

  private static final Pattern REFLECTION = Pattern.compile("\\.getMethod\\(|Class\\.forName\\(");

  private static final Pattern CLASS_NAME = Pattern.compile("\"((?:[a-z]\\w*\\.)+[A-Z][\\w$]*)\"");

  private static final Pattern METHOD_NAME =
      Pattern.compile("\"((?:get|is)[A-Z]\\w*|arc_\\w+)\"|getMethod\\(\\s*\"(\\w+)\"");

  /** Sources with reflection, with their constants in place of the names of these. */
  private static String code(String module) {
    return Page.files(module + "/src/main/java")
        .map(file -> Page.read(file).text())
        .filter(source -> REFLECTION.matcher(source).find())
        .map(NativeImageMetadataTest::withConstants)
        .reduce("", String::concat);
  }

  private static String withConstants(String source) {
    TreeMap<String, String> constants = new TreeMap<>();
    Pattern.compile("String (\\w+) =\\s*\"([^\"]*)\";")
        .matcher(source)
        .results()
        .forEach(found -> constants.put(found.group(1), found.group(2)));
    String text = source;
    for (String name : constants.keySet()) {
      text = text.replaceAll("\\b" + name + "\\s*\\+\\s*\"", "\"" + constants.get(name));
    }
    return text;
  }

  private static Set<String> found(Pattern pattern, String code) {
    return pattern
        .matcher(code)
        .results()
        .map(NativeImageMetadataTest::group)
        .collect(toCollection(TreeSet::new));
  }

  private static String group(MatchResult found) {
    return found.group(1) != null ? found.group(1) : found.group(found.groupCount());
  }

  private static Stream<JsonNode> listed(String module, String artifact) throws Exception {
    String file =
        module
            + "/src/main/resources/META-INF/native-image/dev.hilo/"
            + artifact
            + "/reflect-config.json";
    JsonNode all = new ObjectMapper().readTree(Page.read(file).text());
    return StreamSupport.stream(all.spliterator(), false)
        .filter(type -> !type.get("name").asText().startsWith("dev.hilo."));
  }

  private static Stream<String> methods(JsonNode type) {
    return StreamSupport.stream(type.path("methods").spliterator(), false)
        .map(method -> method.get("name").asText());
  }

  @ParameterizedTest
  @CsvSource({"generator, hilo-generator", "hibernate-integration, hilo-hibernate"})
  void theMetadataListsWhatTheCodeReachesByReflection(String module, String artifact)
      throws Exception {
    String code = code(module);
    assertThat(code).as("reflection in " + module).isNotEmpty();
    assertThat(listed(module, artifact).map(type -> type.get("name").asText()).collect(toSet()))
        .as("classes by name")
        .containsAll(callees(code));
    assertThat(
            listed(module, artifact)
                .flatMap(NativeImageMetadataTest::methods)
                .filter(method -> !method.equals("<init>"))
                .collect(toSet()))
        .as("methods by name")
        .isEqualTo(found(METHOD_NAME, code));
  }

  /** Pools are only compared by name, and then used without reflection; so are some wrappers. */
  private static Set<String> callees(String code) {
    return found(CLASS_NAME, code).stream()
        .filter(
            name ->
                !name.matches(
                    "com\\.zaxxer\\..*|io\\.micronaut\\.configuration\\..*"
                        + "|com\\.p6spy\\..*|.*\\.OpenTelemetry\\w*"))
        .collect(toCollection(TreeSet::new));
  }

  /** Of the libraries that are on the class path of this test. */
  @Test
  void whatTheMetadataListsExists() throws Exception {
    int checked = 0;
    for (JsonNode type : listed("generator", "hilo-generator").toList()) {
      Class<?> known = find(type.get("name").asText());
      if (known != null) {
        Set<String> methods = Stream.of(known.getMethods()).map(Method::getName).collect(toSet());
        methods.add("<init>");
        assertThat(methods).as(known.getName()).containsAll(methods(type).toList());
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(10);
  }

  private static @Nullable Class<?> find(String name) {
    try {
      return Class.forName(name, false, NativeImageMetadataTest.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
