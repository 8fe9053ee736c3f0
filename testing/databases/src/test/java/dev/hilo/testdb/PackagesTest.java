package dev.hilo.testdb;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Which way the dependencies of this module point. */
class PackagesTest {

  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .importUrl(TestDatabase.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void thereIsNoCycle() {
    slices().matching("dev.hilo.(**)").should().beFreeOfCycles().check(PRODUCTION);
  }
}
