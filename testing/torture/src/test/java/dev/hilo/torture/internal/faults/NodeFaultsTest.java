package dev.hilo.torture.internal.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.torture.internal.records.Records;
import dev.hilo.torture.internal.records.Violations;
import dev.hilo.torture.internal.schedule.FaultKind;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the user. */
@DisabledOnOs(OS.WINDOWS)
class NodeFaultsTest {

  @Test
  @Timeout(300)
  void bringsTheNodeUpBeforeTheRunEnds(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    String command = "echo %s $HILO_TORTURE_NODE >> " + log;
    Records records =
        Records.empty(
            new Violations(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)));
    NodeFaults faults =
        new NodeFaults(command.formatted("down"), command.formatted("up"), 1, 0, 1, records);

    faults.start();
    while (records.figures().faults(FaultKind.NODE) == 0) {
      Thread.onSpinWait();
    }
    faults.stop();

    assertThat(Files.readAllLines(log)).containsExactly("down 1", "up 1");
  }
}
