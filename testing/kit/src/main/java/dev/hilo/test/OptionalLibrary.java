package dev.hilo.test;

/** A library that the tests of an application may lack. */
enum OptionalLibrary {
  HIBERNATE("org.hibernate.SessionFactory", "dev.hilo.hibernate.HibernateHiLo"),
  SPRING("org.springframework.test.context.junit.jupiter.SpringExtension");

  private final boolean present;

  OptionalLibrary(String... classes) {
    present = areThere(classes);
  }

  private static boolean areThere(String... classes) {
    try {
      for (String name : classes) {
        Class<?> unused = Class.forName(name, false, OptionalLibrary.class.getClassLoader());
      }
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  boolean isPresent() {
    return present;
  }
}
