package dev.hilo.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What cannot start ends with status 2, and no output has a password. */
class AccessTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--no-such-option",
        "--url=jdbc:nobody://ada:secret@127.0.0.1:1/x?password=secret",
        "--url=jdbc:postgresql://127.0.0.1:1/x?user=ada&password=secret",
        "--url=jdbc:h2:tcp://127.0.0.1:1/mem:x;PASSWORD=secret",
        "--driver=no-such.jar"
      })
  void saysWhyItCannotStart(String option) {
    StringWriter output = new StringWriter();
    CommandLine command = HiLoDoctor.commandLine();
    command.setOut(new PrintWriter(output)).setErr(new PrintWriter(output, true));

    String url = option.startsWith("--url") ? option : "--url=jdbc:nobody:x";
    String other = option.startsWith("--url") ? "--scan" : option;
    assertThat(command.execute(url, other, "a=b.c")).isEqualTo(2);

    assertThat(output.toString()).isNotBlank().doesNotContain("secret", "\tat ");
  }
}
