package dev.hilo.matrix;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.stream.Stream;

/** All that the tests of this module have to show. */
final class Proofs {

  private Proofs() {}

  /** The proofs of each test class that speaks for a database. */
  static Stream<List<Proof>> all() {
    return new ClassFileImporter()
        .importUrl(Proofs.class.getProtectionDomain().getCodeSource().getLocation()).stream()
            .filter(type -> type.isAssignableTo(OfDatabase.class) && !type.isInterface())
            .map(JavaClass::reflect)
            .map(Proof::of);
  }
}
