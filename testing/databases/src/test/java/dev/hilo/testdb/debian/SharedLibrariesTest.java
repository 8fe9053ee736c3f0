package dev.hilo.testdb.debian;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SharedLibrariesTest {

  @Test
  void listsMissingLibraries() {
    String output =
        """
        \tlinux-vdso.so.1 (0x00007f4e14121000)
        \tlibnuma.so.1 => not found
        \tlibaio.so.1 => not found
        \tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f4e1361e000)
        \tlibnuma.so.1 => not found
        """;

    assertThat(SharedLibraries.namesIn(output)).containsExactly("libaio.so.1", "libnuma.so.1");
  }

  @Test
  void namesTheCommandThatInstallsThem() {
    assertThat(DebianLibraries.remedy(new TreeSet<>(List.of("libnuma.so.1", "libaio.so.1"))))
        .isEqualTo(
            "apt-get update && apt-get install libaio1t64 (on older systems libaio1) libnuma1");
  }
}
