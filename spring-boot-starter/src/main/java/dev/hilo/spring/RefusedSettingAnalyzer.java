package dev.hilo.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Lets Spring Boot say in two sentences why the application did not start. */
final class RefusedSettingAnalyzer implements FailureAnalyzer {

  RefusedSettingAnalyzer() {}

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RefusedSettingException refused) {
        return new FailureAnalysis(
            String.valueOf(refused.getMessage()),
            "Change " + refused.setting() + ", or leave it out for its default.",
            refused);
      }
    }
    return null;
  }
}
