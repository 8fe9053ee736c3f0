package dev.hilo.testdb.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedDirectoryTest {
  private final AtomicInteger fillings = new AtomicInteger();
  private final Path parent;

  CachedDirectoryTest(@TempDir Path parent) {
    this.parent = parent;
  }

  @Test
  void isFilledOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Path>> tasks = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        tasks.add(() -> cached().filledBy(this::fill));
      }
      for (Future<Path> directory : threads.invokeAll(tasks)) {
        assertThat(directory.get().resolve("file")).hasContent("content");
      }
    } finally {
      threads.shutdown();
    }
    assertThat(fillings).hasValue(1);
  }

  @Test
  void isFilledAgainAfterALostFile() throws Exception {
    Path file = cached().filledBy(this::fill).resolve("file");
    Files.delete(file);

    assertThat(cached().filledBy(this::fill).resolve("file")).hasContent("content");
    assertThat(fillings).hasValue(2);
  }

  @Test
  void ignoresAPartlyFilledDirectory() throws Exception {
    CachedDirectory.Filler interrupted =
        directory -> {
          fill(directory);
          throw new IOException("interrupted");
        };
    assertThatThrownBy(() -> cached().filledBy(interrupted)).hasMessage("interrupted");

    assertThat(cached().filledBy(this::fill).resolve("file")).hasContent("content");
  }

  private CachedDirectory cached() {
    return new CachedDirectory(parent, "name");
  }

  private void fill(Path directory) throws IOException {
    fillings.incrementAndGet();
    Files.writeString(directory.resolve("file"), "content");
  }
}
