package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the documentation, and the class that its Java code is compiled in. */
record Page(String file, Class<?> snippets) {

  /** Checks that every Java block of the page is the compiled code of its name. */
  void checkSnippets() throws IOException {
    String page = Files.readString(Path.of("../..").resolve(file));
    String source =
        Files.readString(
            Path.of(
                "src/test/java/dev/hilo/samples/quickstart", snippets.getSimpleName() + ".java"));
    Matcher block =
        Pattern.compile("<!-- snippet: (\\w+) -->\\n```java\\n(.*?)```", Pattern.DOTALL)
            .matcher(page);
    int blocks = 0;
    while (block.find()) {
      assertThat(normalized(block.group(2)))
          .as("snippet " + block.group(1) + " of " + file)
          .isEqualTo(normalized(compiled(source, block.group(1))));
      blocks++;
    }
    assertThat(blocks).as("snippets of " + file).isPositive();
    assertThat(page.split("```java", -1)).as("Java blocks of " + file).hasSize(blocks + 1);
  }

  private static String compiled(String source, String name) {
    Matcher snippet =
        Pattern.compile("// snippet: " + name + "\\n(.*?)// end", Pattern.DOTALL).matcher(source);
    assertThat(snippet.find()).as("compiled snippet " + name).isTrue();
    return snippet.group(1).replace("public static class", "public class");
  }

  private static String normalized(String code) {
    return code.strip().replaceAll("\\s+", " ");
  }
}
