package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.convention.IdConvention;
import dev.hilo.internal.range.FakeTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Conventions for the ids of single types: the most specific one counts. */
class TypeConventionsTest {

  private static final List<Class<?>> ROOMS =
      List.of(Bedroom.class, Guestroom.class, Room.class, Kitchen.class, MasterBedroom.class);

  @Test
  void theOrderOfRegistrationDoesNotMatter() {
    int[] orders = {0};
    permute(
        new ArrayList<>(ROOMS),
        0,
        order -> {
          orders[0]++;
          HiLoBuilder builder = builder();
          order.forEach(type -> builder.idConvention(named(type)));
          Conventions conventions = builder.rules().conventions();
          for (Object room :
              List.of(
                  new Room(), new Bedroom(), new Guestroom(), new Kitchen(), new MasterBedroom())) {
            assertThat(conventions.idOf(room))
                .as("registered as %s", order)
                .isEqualTo(room.getClass().getSimpleName());
          }
        });
    assertThat(orders[0]).isEqualTo(120);
  }

  @Test
  void inheritsTheConventionOfTheSupertype() {
    Conventions conventions = conventionsFor(Room.class, Bedroom.class);

    assertThat(conventions.idOf(new MasterBedroom())).isEqualTo("Bedroom");
    assertThat(conventions.idOf(new Kitchen())).isEqualTo("Room");
    assertThat(conventions.idOf("a String")).isNull();
  }

  @Test
  void theLastOfATypeCounts() {
    for (int round = 0; round < 2; round++) {
      HiLoBuilder builder = builder().idConvention(Room.class, room -> "first");
      if (round == 1) {
        builder.idConvention(named(Bedroom.class));
      }
      builder.idConvention(Room.class, room -> "last");

      assertThat(builder.rules().conventions().idOf(new Room())).isEqualTo("last");
      assertThat(builder.rules().conventions().idOf(new Kitchen())).isEqualTo("last");
    }
  }

  @Test
  void oneForAnInterfaceHoldsForAllThatImplementIt() {
    Conventions conventions = conventionsFor(Lockable.class);

    assertThat(conventions.idOf(new Guestroom())).isEqualTo("Lockable");
    assertThat(conventions.idOf(new Room())).isNull();
  }

  @Test
  void anInterfaceBelowAnotherIsMoreSpecific() {
    Conventions conventions = conventionsFor(Lockable.class, CardLockable.class);

    assertThat(conventions.idOf(new Vault())).isEqualTo("CardLockable");
  }

  @Test
  void aClassSaysMoreThanAnInterface() {
    Conventions conventions = conventionsFor(Lockable.class, Room.class);

    assertThat(conventions.idOf(new Guestroom())).isEqualTo("Room");
  }

  @Test
  void twoThatFitEquallyWellAreAnErrorThatNamesBoth() {
    HiLoBuilder builder =
        builder().idConvention(named(Lockable.class)).idConvention(named(Heated.class));
    Conventions conventions = builder.rules().conventions();

    assertThatIllegalStateException()
        .isThrownBy(() -> conventions.idOf(new Sauna()))
        .withMessageContainingAll(
            Lockable.class.getTypeName(),
            Heated.class.getTypeName(),
            "register one for " + Sauna.class.getTypeName());
    assertThat(conventions.idOf(new Guestroom())).isEqualTo("Lockable");
    assertThat(builder.idConvention(named(Sauna.class)).rules().conventions().idOf(new Sauna()))
        .isEqualTo("Sauna");
  }

  @Test
  void laterRegistrationsDoNotChangeABuiltHiLo() {
    HiLoBuilder builder = builder().idConvention(named(Room.class));
    Conventions before = builder.rules().conventions();
    builder.idConvention(named(Bedroom.class));

    assertThat(before.idOf(new Bedroom())).isEqualTo("Room");
  }

  private static Conventions conventionsFor(Class<?>... types) {
    HiLoBuilder builder = builder();
    for (Class<?> type : types) {
      builder.idConvention(named(type));
    }
    return builder.rules().conventions();
  }

  private static HiLoBuilder builder() {
    return FakeHiLo.on(new FakeTable());
  }

  private static <T> IdConvention<T> named(Class<T> type) {
    return IdConvention.of(type, instance -> type.getSimpleName());
  }

  private static void permute(List<Class<?>> types, int from, Consumer<List<Class<?>>> use) {
    if (from == types.size()) {
      use.accept(types);
      return;
    }
    for (int i = from; i < types.size(); i++) {
      Collections.swap(types, from, i);
      permute(types, from + 1, use);
      Collections.swap(types, from, i);
    }
  }

  static class Room {
    @Nullable String id;
  }

  static class Bedroom extends Room {}

  static class MasterBedroom extends Bedroom {}

  static class Kitchen extends Room {}

  interface Lockable {}

  interface CardLockable extends Lockable {}

  interface Heated {}

  static class Guestroom extends Room implements Lockable {}

  static class Vault implements CardLockable {}

  static class Sauna implements Lockable, Heated {}
}
