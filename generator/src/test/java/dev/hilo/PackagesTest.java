package dev.hilo;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: face → format and ranges → table → what hosts implement. */
class PackagesTest {

  private static final Set<String> EXPORTED = Set.of("dev.hilo", "dev.hilo.spi");

  /** From the place of the main code alone: other modules have packages below dev.hilo too. */
  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .importUrl(HiLo.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void nothingBelowKnowsTheFace() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.hilo.*..")
        .should()
        .dependOnClassesThat(resideInAPackage("dev.hilo"))
        .check(PRODUCTION);
  }

  @Test
  void rangesKnowNoJdbcAndNoSpelling() {
    noClasses()
        .that()
        .resideInAPackage("dev.hilo.range")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "dev.hilo.spi", "dev.hilo.format")
        .check(PRODUCTION);
  }

  @Test
  void theTableKnowsNoRangesAndNoSpelling() {
    noClasses()
        .that()
        .resideInAPackage("dev.hilo.table")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.hilo.range", "dev.hilo.format")
        .check(PRODUCTION);
  }

  @Test
  void theSpellingKnowsNothingElse() {
    noClasses()
        .that()
        .resideInAPackage("dev.hilo.format")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.hilo.range", "dev.hilo.table", "dev.hilo.spi", "java.sql..", "javax.sql..")
        .check(PRODUCTION);
  }

  @Test
  void whatHostsImplementKnowsNothingElse() {
    noClasses()
        .that()
        .resideInAPackage("dev.hilo.spi")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.hilo.range", "dev.hilo.table", "dev.hilo.format")
        .check(PRODUCTION);
  }

  @Test
  void thereIsNoCycle() {
    slices().matching("dev.hilo.(**)").should().beFreeOfCycles().check(PRODUCTION);
  }

  @Test
  void theCoreNeedsNothingButJava() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "javax.sql..", "dev.hilo..", "org.jspecify.annotations")
        .check(PRODUCTION);
  }

  @Test
  void publicSignaturesNameExportedTypesOnly() {
    classes()
        .that()
        .resideInAnyPackage(EXPORTED.toArray(String[]::new))
        .and()
        .arePublic()
        .should(nameExportedTypesOnly())
        .check(PRODUCTION);
  }

  private static ArchCondition<JavaClass> nameExportedTypesOnly() {
    return new ArchCondition<>("name exported types only in what others can see") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Stream<JavaClass> supertypes =
            Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream());
        supertypes.filter(HIDDEN).forEach(hidden -> report(events, type, type.getName(), hidden));
        type.getCodeUnits().stream()
            .filter(PackagesTest::isVisible)
            .forEach(
                unit ->
                    unit.getAllInvolvedRawTypes().stream()
                        .filter(HIDDEN)
                        .forEach(hidden -> report(events, type, unit.getFullName(), hidden)));
        type.getFields().stream()
            .filter(field -> field.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(field -> HIDDEN.test(field.getRawType()))
            .forEach(field -> report(events, type, field.getFullName(), field.getRawType()));
      }
    };
  }

  private static final DescribedPredicate<JavaClass> HIDDEN =
      describe(
          "hidden in the module",
          type ->
              type.getPackageName().startsWith("dev.hilo")
                  && !EXPORTED.contains(type.getPackageName()));

  private static boolean isVisible(JavaCodeUnit unit) {
    return unit.getModifiers().contains(JavaModifier.PUBLIC)
        || unit.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static void report(
      ConditionEvents events, JavaClass type, String where, JavaClass hidden) {
    events.add(SimpleConditionEvent.violated(type, where + " names " + hidden.getName()));
  }
}
