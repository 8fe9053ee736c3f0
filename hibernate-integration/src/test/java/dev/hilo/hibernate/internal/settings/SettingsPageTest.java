package dev.hilo.hibernate.internal.settings;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/reference/settings.md lists every setting below {@code hibernate.hilo.}. */
class SettingsPageTest {

  @Test
  void everySettingHasARow() throws IOException {
    Set<String> settings =
        HiLoSettings.SETTINGS.names().stream()
            .map(name -> name.replace('-', '_'))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> rows = new TreeSet<>();
    Matcher row =
        Pattern.compile("(?m)^\\| (?:`\\w+`|–) \\| `(\\w+)` \\|").matcher(Files.readString(page()));
    while (row.find()) {
      rows.add(row.group(1));
    }
    assertThat(settings)
        .as("settings of Hibernate without a row in docs/reference/settings.md: add it")
        .isSubsetOf(rows);
    assertThat(rows)
        .as("rows of docs/reference/settings.md without a setting of Hibernate: remove them")
        .isSubsetOf(settings);
  }

  /** The page, from whatever module these tests run in. */
  private static Path page() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/reference/settings.md"))) {
      folder = requireNonNull(folder.getParent(), "There is no settings page above this module");
    }
    return folder.resolve("docs/reference/settings.md");
  }
}
