package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.IdConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import java.util.Locale;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conventions by settings: as an object, as a class, by name, and several at once. */
final class ConventionsTest extends H2Test {

  @Entity(name = "Employee")
  static class Employee {
    @Id
    @PrefixedId(anyPrefix = true)
    @Nullable String id;

    @Nullable String name;

    Employee() {}

    Employee(String name) {
      this.name = name;
    }
  }

  @Entity(name = "Manager")
  static class Manager extends Employee {
    Manager() {}

    Manager(String name) {
      super(name);
    }
  }

  @Entity(name = "Desk")
  static class Desk {
    @Id @HiLoId @Nullable String id;
  }

  /** {@code employees/davolio}; those without a name are left to HiLo. */
  public static final class ByName implements IdConvention<Employee> {

    /** For Hibernate. */
    public ByName() {}

    @Override
    public Class<Employee> type() {
      return Employee.class;
    }

    @Override
    public @Nullable String idOf(Employee employee) {
      return employee.name == null ? null : "employees/" + employee.name;
    }
  }

  /** Managers are numbered. */
  public static final class Numbered implements IdConvention<Manager> {

    /** For Hibernate. */
    public Numbered() {}

    @Override
    public Class<Manager> type() {
      return Manager.class;
    }

    @Override
    public String idOf(Manager manager) {
      return "managers|";
    }
  }

  /** {@code EMPLOYEE}. */
  public static final class Singular implements NamingConvention {

    /** For Hibernate. */
    public Singular() {}

    @Override
    public String collectionOf(Class<?> type) {
      return type.getSimpleName().toUpperCase(Locale.ROOT);
    }
  }

  /** {@code emp} for {@code employees}. */
  public static final class ThreeLetters implements PrefixConvention {

    /** For Hibernate. */
    public ThreeLetters() {}

    @Override
    public String prefixOf(String collection) {
      return collection.substring(0, 3);
    }
  }

  private SessionFactory factory(String setting, Object value) {
    return boot(Employee.class, Manager.class, Desk.class).hilo(setting, value).build();
  }

  private static String persisted(SessionFactory factory, Employee employee) {
    persist(factory, employee);
    return String.valueOf(employee.id);
  }

  private static String merged(SessionFactory factory, Employee employee) {
    String passed = employee.id;
    Employee managed = merge(factory, employee);
    assertThat(employee.id).isEqualTo(passed);
    return String.valueOf(managed.id);
  }

  private static String inserted(SessionFactory factory, Employee employee) {
    insert(factory, employee);
    return String.valueOf(employee.id);
  }

  static List<Object> forms() {
    return List.of(
        ByName.class.getName() + ", " + Numbered.class.getName(),
        Numbered.class.getName() + "," + ByName.class.getName(),
        List.of(new Numbered(), new ByName()),
        List.of(ByName.class, Numbered.class.getName()));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void mostSpecificConventionMakesTheIdInEveryOperation(Object conventions) {
    try (SessionFactory factory = factory("id_convention", conventions)) {
      assertThat(persisted(factory, new Employee("davolio"))).isEqualTo("employees/davolio");
      assertThat(merged(factory, new Employee("fuller"))).isEqualTo("employees/fuller");
      assertThat(inserted(factory, new Employee("king"))).isEqualTo("employees/king");
      assertThat(persisted(factory, new Manager("buchanan"))).isEqualTo("managers/1");
      assertThat(merged(factory, new Manager("suyama"))).isEqualTo("managers/2");
      assertThat(inserted(factory, new Manager("peacock"))).isEqualTo("managers/3");
      assertThat(persisted(factory, new Employee())).isEqualTo("employees/1-A");
    }
  }

  @Test
  void acceptsASingleConvention() {
    for (Object one : List.of(new ByName(), ByName.class, ByName.class.getName())) {
      try (SessionFactory factory = factory("id_convention", one)) {
        assertThat(persisted(factory, new Manager("callahan")))
            .as("%s", one)
            .isEqualTo("employees/callahan");
      }
      schema().execute("drop all objects");
    }
  }

  @Test
  void callsTheConventionForNullOnly() {
    try (SessionFactory factory = factory("id_convention", new ByName())) {
      Employee asking = new Employee("dodsworth");
      asking.id = "employees|";
      assertThat(persisted(factory, asking)).isEqualTo("employees/1");
      Employee named = new Employee("leverling");
      named.id = "employees/3";
      assertThat(persisted(factory, named)).isEqualTo("employees/3");
    }
  }

  @Test
  void refusesAnInvalidIdOfAConvention() {
    try (SessionFactory factory = factory("id_convention", new ByName())) {
      assertRefuses(
          () -> persisted(factory, new Employee("a\\b")), "Employee.id", "employees/a\\b");
    }
    assertThat(count("Employee")).isZero();
  }

  @Test
  void appliesTheNamingConvention() {
    for (Object one : List.of(new Singular(), Singular.class, Singular.class.getName())) {
      try (SessionFactory factory = factory("naming_convention", one)) {
        assertThat(persisted(factory, new Manager("x"))).as("%s", one).isEqualTo("EMPLOYEE/1-A");
        assertThat(persist(factory, new Desk()).id).isEqualTo("DESK/1-A");
      }
      schema().execute("drop all objects");
    }
  }

  @Test
  void appliesThePrefixConvention() {
    for (Object one :
        List.of(new ThreeLetters(), ThreeLetters.class, ThreeLetters.class.getName())) {
      try (SessionFactory factory = factory("prefix_convention", one)) {
        assertThat(persisted(factory, new Employee("x"))).as("%s", one).isEqualTo("emp/1-A");
        assertThat(persist(factory, new Desk()).id).isEqualTo("des/1-A");
      }
      schema().execute("drop all objects");
    }
  }

  @Test
  void refusesAnInvalidPrefixOfAConventionAtBoot() {
    NamingConvention wrong = type -> "a/b|";
    assertFails(() -> factory("naming_convention", wrong).close(), "a/b|", ".id");
  }

  @Test
  void refusesWhatIsNoConvention() {
    for (String setting : List.of("naming_convention", "prefix_convention", "id_convention")) {
      for (Object wrong : List.of("no.such.Convention", "java.lang.String", String.class, 42)) {
        assertThatThrownBy(() -> factory(setting, wrong).close())
            .as("%s=%s", setting, wrong)
            .hasStackTraceContaining("hibernate.hilo." + setting)
            .hasStackTraceContaining("is refused: give a")
            .hasStackTraceContaining("public constructor without parameters");
      }
    }
    for (String setting : List.of("naming_convention", "prefix_convention")) {
      String two = Singular.class.getName() + "," + ThreeLetters.class.getName();
      assertThatThrownBy(() -> factory(setting, two).close())
          .as("two for %s", setting)
          .hasStackTraceContaining("hibernate.hilo." + setting);
    }
    String unfinished = ByName.class.getName() + ",";
    assertFails(() -> factory("id_convention", unfinished).close(), "hibernate.hilo.id_convention");
  }
}
