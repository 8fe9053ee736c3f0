package dev.hilo.testdb.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class HomeTest {
  private final Path root;

  HomeTest(@TempDir Path temporary) {
    root = temporary.resolve("home");
  }

  @Test
  void acceptsAnExistingDirectoryOfThisUser() throws IOException {
    Home.at(root);

    assertThat(Home.at(root).root()).isEqualTo(root).isDirectory();
    assertThat(Uid.isOwn(root)).isTrue();
  }

  @Test
  void refusesALink() throws IOException {
    Files.createSymbolicLink(root, root.resolveSibling("elsewhere"));

    assertThatThrownBy(() -> Home.at(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("-Djava.io.tmpdir");
  }
}
