package dev.hilo.hibernate.testing;

import static java.util.Objects.requireNonNull;

import dev.hilo.testdb.DatabaseOfTest;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Counts the tests of a run, and writes the result for the build. */
final class RunTally implements TestExecutionListener {

  private static final TestTag SERVER = TestTag.create("server");

  private final Instant began = Instant.now();
  private @Nullable TestPlan plan;
  private int ran;
  private int onServers;
  private final List<String> failures = new ArrayList<>();
  private int skipped;

  @Override
  public synchronized void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    skipped++;
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == Status.ABORTED) {
      skipped++;
    } else if (test.isTest()) {
      ran++;
      onServers +=
          test.getTags().contains(SERVER)
                  || DatabaseOfTest.of(requireNonNull(plan), test)
                      .filter(TestDatabase::isServer)
                      .isPresent()
              ? 1
              : 0;
    }
    // A container fails where what all its tests need could not be made.
    if (result.getStatus() == Status.FAILED) {
      failures.add(name(test) + result.getThrowable().map(thrown -> ": " + thrown).orElse(""));
    }
  }

  private static String name(TestIdentifier test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(MethodSource.class::cast)
        .map(source -> source.getJavaClass().getSimpleName() + "." + source.getMethodName() + " ")
        .orElse("")
        .concat(test.getDisplayName());
  }

  /**
   * @param identity what ran, and on what
   */
  synchronized void write(Map<String, String> identity) {
    Path target = Path.of("target");
    // A run that found no test says nothing; a development tool may have no such folder.
    if (ran + skipped + failures.size() == 0 || !Files.isDirectory(target)) {
      return;
    }
    Properties all = new Properties();
    all.putAll(identity);
    all.setProperty("began", began.toString());
    all.setProperty("ended", Instant.now().toString());
    all.setProperty("ran", Integer.toString(ran));
    all.setProperty("on.servers", Integer.toString(onServers));
    all.setProperty("failures", String.join("\n\n", failures));
    all.setProperty("skipped", Integer.toString(skipped));
    String file = "hibernate-run-" + System.getProperty("surefire.fork", "1") + ".properties";
    try (Writer writer = Files.newBufferedWriter(target.resolve(file))) {
      all.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
