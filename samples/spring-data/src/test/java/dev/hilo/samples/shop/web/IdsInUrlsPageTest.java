package dev.hilo.samples.shop.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/ids-in-urls.md; {@link AddressesTest} runs what it says. */
final class IdsInUrlsPageTest {

  private static final Pattern BLOCK =
      Pattern.compile("<!-- from: (\\S+) -->\\n```java\\n(.*?)```", Pattern.DOTALL);

  @Test
  void everyBlockOfThePageStandsInTheSample() throws IOException {
    String page = Files.readString(Path.of("../../docs/ids-in-urls.md"));
    Matcher block = BLOCK.matcher(page);
    int blocks = 0;
    for (; block.find(); blocks++) {
      Path source = Path.of("src/main/java/dev/hilo/samples/shop", block.group(1));
      assertThat(normalized(Files.readString(source)))
          .as(block.group(1))
          .contains(normalized(block.group(2)));
    }
    assertThat(blocks).isPositive();
    assertThat(page.split("```java\\n", -1)).as("all blocks").hasSize(blocks + 1);
  }

  private static String normalized(String code) {
    return code.strip().replaceAll("\\s+", " ");
  }
}
