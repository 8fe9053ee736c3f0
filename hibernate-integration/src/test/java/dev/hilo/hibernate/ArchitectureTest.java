package dev.hilo.hibernate;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which way dependencies point, and where state may be. */
final class ArchitectureTest {

  private static final String FACE = "dev.hilo.hibernate";

  /** Each may depend on those before it. */
  private static final List<String> PACKAGES =
      List.of(
          FACE + ".internal.settings",
          FACE + ".internal.property",
          FACE + ".internal.connection",
          FACE + ".internal.schema",
          FACE + ".internal.generate",
          FACE);

  /** The internal packages that the core exports to HiLo's modules. */
  private static final String[] EXPORTED_TO_US = {
    "dev.hilo.internal.common", "dev.hilo.internal.connection", "dev.hilo.internal.rows"
  };

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ArchitectureTest::isMain)
          .importPackages(FACE);

  /** In another module the tests are in a jar, of which ArchUnit does not know that it is tests. */
  private static boolean isMain(Location location) {
    return !location.contains("tests.jar") && !location.contains("test-classes");
  }

  @Test
  void listsEveryPackage() {
    for (String name : PACKAGES) {
      assertThat(MAIN.stream().filter(one -> one.getPackageName().equals(name)))
          .as(name)
          .isNotEmpty();
    }
    classes().should().resideInAnyPackage(PACKAGES.toArray(String[]::new)).check(MAIN);
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
    slices().matching(FACE + ".internal.(*)").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void usesOnlyExportedPackagesOfTheCore() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.hilo.internal..").and(not(resideInAnyPackage(EXPORTED_TO_US))))
        .check(MAIN);
  }

  @Test
  void usesNothingElse() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                    "dev.hilo",
                    "dev.hilo.convention",
                    "dev.hilo.rows",
                    "dev.hilo.spi",
                    "dev.hilo.hibernate..",
                    "java..",
                    // Come with Hibernate.
                    "jakarta.persistence",
                    "jakarta.transaction",
                    "javax.sql",
                    "org.hibernate..",
                    "org.jspecify.annotations")
                .or(resideInAnyPackage(EXPORTED_TO_US)))
        .check(MAIN);
  }

  /** What else of Hibernate may change is listed in docs/background/hibernate-internals.md. */
  @Test
  void usesNoInternalClassOfHibernate() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAPackage("org.hibernate..internal.."))
        .check(MAIN);
  }

  @Test
  void hasNoStaticState() {
    fields()
        .that()
        .areStatic()
        .should()
        .beFinal()
        .andShould()
        .notHaveRawType(Map.class)
        .andShould()
        .notHaveRawType(assignableTo(Collection.class))
        .andShould()
        .notHaveRawType(resideInAPackage("java.util.concurrent.."))
        .check(MAIN);
  }

  @Test
  void publishesOnlyWhatUsersAndHibernateNeed() {
    classes()
        .that()
        .haveModifier(JavaModifier.PUBLIC)
        .and()
        .areTopLevelClasses()
        .and()
        .resideInAPackage(FACE)
        .should()
        .haveNameMatching(
            ".*\\.(PrefixedId|HiLoId|IdentityId|SequenceId|GaplessNumber|HibernateHiLo"
                + "|\\w+Generator|\\w+Binder|HiLoIntegrator)")
        .check(MAIN);
  }
}
