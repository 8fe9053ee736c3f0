package dev.hilo.spring;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
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
          .importUrl(HiLoProperties.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void publicPackagesDoNotUseInternalOnes() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.hilo.spring", "dev.hilo.spring.data..")
        .should()
        .dependOnClassesThat(resideInAPackage("dev.hilo.spring.internal.."))
        .check(MAIN);
  }

  @Test
  void nothingInternalOfOtherModulesIsUsed() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.hilo.internal..")
                .or(resideInAPackage("dev.hilo.hibernate.internal..")))
        .check(MAIN);
  }

  @Test
  void featuresDoNotKnowEachOther() {
    for (String feature :
        new String[] {"jpa", "actuate", "doctor", "data.jdbc", "data.rest", "web"}) {
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

  @Test
  void noPackageIsLarge() {
    JavaPackage root = MAIN.getPackage("dev.hilo.spring");
    assertThat(root.getSubpackagesInTree())
        .isNotEmpty()
        .allSatisfy(
            each ->
                assertThat(
                        each.getClasses().stream().filter(type -> type.isTopLevelClass()).count())
                    .as(each.getName())
                    .isLessThanOrEqualTo(25));
  }
}
