package dev.hilo.hibernate.merging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.Version;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A new instance with a version, merged more than once without going on with what merge returns.
 */
final class MergedTwiceTest extends H2Test {

  private SessionFactory factory() {
    return start(Note.class, Bill.class, Folder.class, Page.class);
  }

  @Test
  void secondMergeUpdatesTheRowOfTheFirst() {
    SessionFactory factory = factory();
    for (String id : new String[] {null, "companies|", "", "notes/of-mine"}) {
      for (boolean inOne : new boolean[] {true, false}) {
        Note note = new Note(id);
        mergeTwice(factory, inOne, note);
        assertThat(schema().query("select id, text, version from Note"))
            .as("id %s, in one transaction: %s", id, inOne)
            .containsExactly(List.of(String.valueOf(note.id), "second", 1));
        schema().execute("delete from Note");
      }
    }
  }

  @Test
  void secondMergeUpdatesNumbersWithoutGapsAndChildrenToo() {
    SessionFactory factory = factory();
    Bill bill = new Bill();
    merge(factory, bill);
    bill.text = "second";
    merge(factory, bill);
    assertThat(schema().query("select id, text, version from Bill").toString())
        .isEqualTo("[[1, second, 1]]");

    Folder folder = new Folder();
    merge(factory, folder);
    folder.pages.get(0).text = "second";
    merge(factory, folder);
    assertThat(schema().query("select id, text, version from Page").toString())
        .isEqualTo("[[1, second, 1]]");
    assertThat(schema().query("select id, version from Folder").toString()).isEqualTo("[[1, 0]]");
  }

  @Test
  void afterARollbackMergeInsertsTheRow() {
    SessionFactory factory = factory();
    for (String id : new String[] {null, "notes/of-mine"}) {
      Note note = new Note(id);
      Bill bill = new Bill();
      rollBack(
          factory,
          session -> {
            session.merge(note);
            session.merge(bill);
          });
      assertThat(note.version).isNull();
      merge(factory, note);
      merge(factory, bill);
      assertThat(schema().query("select id, version from Note"))
          .containsExactly(List.of(String.valueOf(note.id), 0));
      schema().execute("delete from Note");
    }
    assertThat(schema().query("select id from Bill order by id").toString())
        .isEqualTo("[[1], [2]]");
  }

  /** As with any detached instance whose row has a newer version. */
  @Test
  void thirdMergeIsStale() {
    SessionFactory factory = factory();
    Note note = new Note(null);
    mergeTwice(factory, false, note);
    note.text = "third";
    assertThatThrownBy(() -> merge(factory, note)).isInstanceOf(OptimisticLockException.class);
  }

  private static void mergeTwice(SessionFactory factory, boolean inOneTransaction, Note note) {
    if (inOneTransaction) {
      factory.inTransaction(
          session -> {
            session.merge(note);
            session.flush();
            note.text = "second";
            session.merge(note);
          });
    } else {
      merge(factory, note);
      note.text = "second";
      merge(factory, note);
    }
  }

  @Entity(name = "Note")
  static class Note {
    @Id @PrefixedId @Nullable String id;
    @Version @Nullable Integer version;
    @Nullable String text = "first";

    Note() {}

    Note(@Nullable String id) {
      this.id = id;
    }
  }

  @Entity(name = "Bill")
  static class Bill {
    @Id
    @IdentityId(gapless = true)
    @Nullable Long id;

    @Version @Nullable Integer version;
    @Nullable String text = "first";
  }

  @Entity(name = "Folder")
  static class Folder {
    @Id @HiLoId @Nullable Long id;
    @Version @Nullable Integer version;

    @OneToMany(mappedBy = "folder", cascade = CascadeType.ALL)
    List<Page> pages = new ArrayList<>(List.of(new Page(this)));
  }

  @Entity(name = "Page")
  static class Page {
    @Id @HiLoId @Nullable Long id;
    @Version @Nullable Integer version;
    @ManyToOne @Nullable Folder folder;
    @Nullable String text = "first";

    Page() {}

    Page(Folder folder) {
      this.folder = folder;
    }
  }
}
