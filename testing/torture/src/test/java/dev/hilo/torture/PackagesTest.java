package dev.hilo.torture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which way the dependencies of the kit point. */
class PackagesTest {

  private static final String KIT = "dev.hilo.torture";

  /** Each may depend on those before it. */
  private static final List<String> PACKAGES =
      List.of(
          KIT + ".internal.schedule",
          KIT + ".internal.records",
          KIT + ".internal.database",
          KIT + ".internal.check",
          KIT + ".client",
          KIT + ".internal.process",
          KIT + ".internal.faults",
          KIT + ".internal.report",
          KIT);

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .importUrl(Torture.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void everyPackageIsListed() {
    assertThat(MAIN.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(PACKAGES);
  }

  @Test
  void packagesDependInOneDirection() {
    for (int i = 0; i + 1 < PACKAGES.size(); i++) {
      noClasses()
          .that()
          .resideInAPackage(PACKAGES.get(i))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(PACKAGES.subList(i + 1, PACKAGES.size()).toArray(String[]::new)))
          .check(MAIN);
    }
  }
}
