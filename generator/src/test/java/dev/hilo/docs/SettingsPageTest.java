package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLoBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/reference/settings.md lists what the builder takes. Hibernate and Spring check the rest. */
class SettingsPageTest {

  /** What frameworks call, and what is no setting. */
  private static final Set<String> OTHERS =
      Set.of("build", "rules", "howToCreateTable", "withoutDatabase", "inMemory");

  @Test
  void everyMethodOfTheBuilderHasARow() {
    Set<String> methods =
        Arrays.stream(HiLoBuilder.class.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
            .map(Method::getName)
            .filter(name -> !OTHERS.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> rows = new TreeSet<>();
    Matcher row =
        Pattern.compile("(?m)^\\| `(\\w+)` \\| (?:`\\w+`|–) \\|")
            .matcher(Page.read("docs/reference/settings.md").text());
    while (row.find()) {
      rows.add(row.group(1));
    }
    assertThat(methods)
        .as("methods of HiLoBuilder without a row in docs/reference/settings.md: add it")
        .isSubsetOf(rows);
    assertThat(rows)
        .as("rows of docs/reference/settings.md without a method of HiLoBuilder: remove them")
        .isSubsetOf(methods);
  }
}
