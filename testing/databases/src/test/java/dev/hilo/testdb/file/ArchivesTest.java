package dev.hilo.testdb.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivesTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes);
  private final Path directory;

  ArchivesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void keepsProgramsAndLinks() throws IOException {
    file("bin/program", 0755);
    file("share/text", 0644);
    TarArchiveEntry link = new TarArchiveEntry("lib/link", TarConstants.LF_SYMLINK);
    link.setLinkName("../share/text");
    tar.putArchiveEntry(link);
    tar.closeArchiveEntry();

    unpack();

    assertThat(directory.resolve("bin/program")).isExecutable();
    assertThat(directory.resolve("share/text")).hasContent("share/text");
    assertThat(directory.resolve("lib/link")).isSymbolicLink().hasContent("share/text");
  }

  @Test
  void writesNowhereElse() throws IOException {
    file("../outside", 0644);

    assertThatThrownBy(this::unpack)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("../outside");
  }

  private void file(String name, int mode) throws IOException {
    byte[] content = name.getBytes(StandardCharsets.UTF_8);
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setMode(mode);
    entry.setSize(content.length);
    tar.putArchiveEntry(entry);
    tar.write(content);
    tar.closeArchiveEntry();
  }

  private void unpack() throws IOException {
    tar.close();
    Archives.unpackTar(new ByteArrayInputStream(bytes.toByteArray()), directory);
  }
}
