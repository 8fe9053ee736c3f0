package dev.hilo.spring;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Which way dependencies point: {@code internal.*} features → {@code internal.startup} → {@code
 * internal.datasource} → the face.
 */
@Tag("boot-3")
final class ArchitectureTest {

  /** From the place of the main code alone, because other modules have packages of these names. */
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .importUrl(HiLoDataSource.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void publicPackagesDoNotUseInternalOnes() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.hilo.spring", "dev.hilo.spring.data..")
        .should()
        .dependOnClassesThat(resideInAPackage("dev.hilo.spring.internal.."))
        .check(MAIN);
  }

  /** But for the packages that the core exports to HiLo's modules. */
  @Test
  void nothingInternalOfOtherModulesIsUsed() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.hilo.internal..")
                .and(
                    not(
                        resideInAnyPackage(
                            "dev.hilo.internal.common",
                            "dev.hilo.internal.connection",
                            "dev.hilo.internal.rows")))
                .or(resideInAPackage("dev.hilo.hibernate.internal..")))
        .check(MAIN);
  }

  @Test
  void featuresDoNotKnowEachOther() {
    for (String feature : new String[] {"jpa", "actuate", "data.jdbc", "data.rest"}) {
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.hilo.spring.internal." + feature)
          .should()
          .dependOnClassesThat(resideInAPackage("dev.hilo.spring.internal." + feature))
          .check(MAIN);
    }
  }

  @Test
  void thereIsNoCycle() {
    slices().matching("dev.hilo.spring.(**)").should().beFreeOfCycles().check(MAIN);
  }
}
