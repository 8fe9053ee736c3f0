package dev.hilo.test;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs test classes on JUnit's engine, inside a test. */
final class Runs {

  private Runs() {}

  static TestExecutionSummary of(Map<String, String> settings, Class<?>... tests) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Stream.of(tests).map(test -> selectClass(test)).toList())
            .configurationParameters(settings)
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  /** Fails unless so many tests ran and all passed. */
  static void pass(int count, Class<?>... tests) {
    TestExecutionSummary summary = of(Map.of(), tests);
    List<Throwable> failures =
        summary.getFailures().stream().map(TestExecutionSummary.Failure::getException).toList();
    if (!failures.isEmpty() || summary.getTestsSucceededCount() != count) {
      AssertionError error =
          new AssertionError(summary.getTestsSucceededCount() + " of " + count + " tests passed");
      failures.forEach(error::addSuppressed);
      throw error;
    }
  }

  /** The message of the one failure. */
  static String failure(Class<?> test) {
    List<TestExecutionSummary.Failure> failures = of(Map.of(), test).getFailures();
    if (failures.size() != 1) {
      throw new AssertionError("Not one failure: " + failures);
    }
    return String.valueOf(failures.get(0).getException().getMessage());
  }
}
