package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The size of source files, which a reader has to take in at once. */
class FileSizeTest {

  private static final int MOST_LINES = 320;

  @Test
  void noFileOfMainCodeIsLong() {
    List<String> files =
        Page.files("")
            .filter(file -> file.contains("/src/main/java/") && file.endsWith(".java"))
            .toList();
    assertThat(files)
        .hasSizeGreaterThan(300)
        .allSatisfy(
            file ->
                assertThat(Page.read(file).text().lines()).hasSizeLessThanOrEqualTo(MOST_LINES));
  }
}
