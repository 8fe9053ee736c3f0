package dev.hilo.samples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.samples.documents.StoreKind.OpenStore;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What each of the two stores does, on each database. */
@ParameterizedClass
@EnumSource(StoreKind.class)
abstract class DocumentStoreContract {

  private final StoreKind kind;
  private final Schema schema;
  private final OpenStore open;
  private final DocumentStore documents;

  DocumentStoreContract(TestDatabase database, StoreKind kind) {
    this.kind = kind;
    schema = database.server().newSchema();
    open = kind.open(schema.dataSource());
    documents = open.documents();
  }

  @AfterEach
  void drop() {
    open.close();
    schema.close();
  }

  @Test
  void setsTheIdProperty() {
    Order order = Order.of("Ada", 3);

    Stored<Order> stored = documents.store(order);

    assertThat(stored.id()).isEqualTo("orders/1-A").isEqualTo(order.id);
    assertThat(load(stored).id).isEqualTo("orders/1-A");
    assertThat(schema.query("select id, collection, version from documents"))
        .hasToString("[[orders/1-A, orders, 0]]");
  }

  @Test
  void storesAClassWithoutAnIdProperty() {
    documents.store(new Note("one"));
    Stored<Note> second = documents.store(new Note("two"));

    assertThat(second.id()).isEqualTo("notes/2-A");
    assertThat(load(second)).isEqualTo(new Note("two"));
  }

  @Test
  void storesUnderAnIdThatTheCallerPasses() {
    assertThat(documents.store("notes/mine", new Note("mine")).id()).isEqualTo("notes/mine");
    assertThat(documents.store("notes|", new Note("first")).id()).isEqualTo("notes/1");
    assertThat(documents.store("", new Note("any")).id()).hasSize(36);

    Order order = Order.of("Ada", 3);
    order.id = "orders/other";
    assertThat(documents.store("orders/given", order).id()).isEqualTo("orders/given");
    assertThat(documents.load(Order.class, "orders/given").orElseThrow().document().id)
        .isEqualTo("orders/given");
    assertThat(documents.load(Order.class, "orders/other")).isEmpty();
  }

  @Test
  void resolvesRequestsInTheProperty() {
    assertThat(storedAs("companies|")).isEqualTo("companies/1");
    assertThat(storedAs("companies|")).isEqualTo("companies/2");
    assertThat(storedAs("orders/")).isEqualTo("orders/0000000000000000001-A");
    assertThat(storedAs("")).hasSize(36);
    assertThat(storedAs("orders/für-ada@example.com")).isEqualTo("orders/für-ada@example.com");
    assertThat(schema.query("select distinct collection from documents")).hasToString("[[orders]]");
  }

  private String storedAs(String request) {
    Order order = Order.of("Ada", 3);
    order.id = request;
    Stored<Order> stored = documents.store(order);
    assertThat(load(stored).id).isEqualTo(stored.id());
    return stored.id();
  }

  @Test
  void refusesInvalidIds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> documents.store("notes\\1", new Note("")))
        .withMessageContaining("notes\\1");
    assertThat(schema.query("select * from documents")).isEmpty();
  }

  @Test
  void loadsADocumentUnchanged() {
    Order order = Order.of("Zoë \"the\" O'Neil \\ 木", 3);
    order.lines = List.of("ä", "", "{\"a\": [1, null]}");

    Order loaded = load(documents.store(order));

    assertThat(loaded.customer).isEqualTo(order.customer);
    assertThat(loaded.lines).isEqualTo(order.lines);
    assertThat(loaded.weight).isEqualTo(3);
    assertThat(loaded.shipped).isFalse();
  }

  @Test
  void loadsNothingForAnUnknownId() {
    assertThat(documents.load(Note.class, "notes/1-A")).isEmpty();
  }

  @Test
  void findsADocumentByAProperty() {
    Order ada = Order.of("Ada", 3);
    Order bob = Order.of("Bob", 5);
    Order again = Order.of("Ada", 5);
    again.shipped = true;
    Stream.of(ada, bob, again).forEach(documents::store);
    documents.store(new Buyer("Ada"));

    assertThat(ids("customer", "Ada")).containsExactly(ada.id, again.id);
    assertThat(ids("customer", "ada")).isEmpty();
    assertThat(ids("customer", "A\"da' or 1=1")).isEmpty();
    assertThat(ids("weight", 5)).containsExactly(bob.id, again.id);
    assertThat(ids("weight", 4)).isEmpty();
    assertThat(ids("shipped", true)).containsExactly(again.id);
    assertThat(ids("nothing", "Ada")).isEmpty();
  }

  private List<String> ids(String property, Object value) {
    return documents.query(Order.class, property, value).stream().map(Stored::id).toList();
  }

  @Test
  void refusesPropertiesThatAreNoNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ids("customer' or '1' = '1", "Ada"))
        .withMessageContaining("customer' or '1' = '1");
  }

  @Test
  void raisesTheVersionOnUpdate() {
    Stored<Order> stored = documents.store(Order.of("Ada", 3));
    stored.document().customer = "Bob";

    Stored<Order> once = documents.update(stored);
    Stored<Order> twice = documents.update(once.with(Order.copy(once.document(), "Cleo")));

    assertThat(once.version()).isEqualTo(1);
    assertThat(twice.version()).isEqualTo(2);
    Stored<Order> loaded = documents.load(Order.class, stored.id()).orElseThrow();
    assertThat(loaded.version()).isEqualTo(2);
    assertThat(loaded.document().customer).isEqualTo("Cleo");
  }

  @Test
  void refusesTheSecondOfTwoUpdates() {
    Stored<Note> stored = documents.store(new Note("first"));
    documents.update(stored.with(new Note("second")));

    assertThatExceptionOfType(DocumentConflictException.class)
        .isThrownBy(() -> documents.update(stored.with(new Note("third"))))
        .withMessageContaining("notes/1-A was changed by another client")
        .withMessageContaining("you had version 0, and now it has version 1");
    assertThatExceptionOfType(DocumentConflictException.class)
        .isThrownBy(() -> documents.delete(stored))
        .withMessageContaining("now it has version 1");
    assertThat(load(stored)).isEqualTo(new Note("second"));
  }

  @Test
  void deletesADocument() {
    Stored<Note> stored = documents.store(new Note("first"));

    documents.delete(stored);

    assertThat(documents.load(Note.class, stored.id())).isEmpty();
    assertThatExceptionOfType(DocumentConflictException.class)
        .isThrownBy(() -> documents.update(stored))
        .withMessageContaining("now it is deleted");
    assertThatExceptionOfType(DocumentConflictException.class)
        .isThrownBy(() -> documents.delete(stored));
    assertThat(documents.store(new Note("next")).id()).isEqualTo("notes/2-A");
  }

  @Test
  void refusesADuplicateId() {
    documents.store("notes/mine", new Note("first"));

    assertThatExceptionOfType(DocumentConflictException.class)
        .isThrownBy(() -> documents.store("notes/mine", new Note("second")))
        .withMessageContaining("There is a document notes/mine already");
    assertThat(documents.load(Note.class, "notes/mine").orElseThrow().document().text())
        .isEqualTo("first");
  }

  /** Four clerks add to one number; who meets a conflict loads and tries again. */
  @Test
  void losesNoConcurrentChange() {
    String id = documents.store(Order.of("Ada", 0)).id();

    CompletableFuture.allOf(
            Stream.generate(() -> CompletableFuture.runAsync(() -> add(id, 10)))
                .limit(4)
                .toArray(CompletableFuture[]::new))
        .join();

    Stored<Order> end = documents.load(Order.class, id).orElseThrow();
    assertThat(end.document().weight).isEqualTo(40);
    assertThat(end.version()).isEqualTo(40);
  }

  private void add(String id, int times) {
    for (int added = 0; added < times; ) {
      Stored<Order> order = documents.load(Order.class, id).orElseThrow();
      order.document().weight++;
      try {
        documents.update(order);
        added++;
      } catch (DocumentConflictException e) {
        // Another client was faster: begin again with the present row.
      }
    }
  }

  @Test
  void storesManyInOrderAndContinues() {
    List<String> progress = new ArrayList<>();

    documents.storeAll(notes(2_500), (count, last) -> progress.add(count + " to " + last));
    try (OpenStore next = kind.open(schema.dataSource())) {
      next.documents().storeAll(notes(500), (count, last) -> progress.add(count + " to " + last));
    }

    assertThat(progress)
        .startsWith(
            "1000 to notes/0000000000000001000-A",
            "1000 to notes/0000000000000002000-A",
            "500 to notes/0000000000000002500-A")
        .hasSize(4);
    List<Stored<Note>> all = documents.query(Note.class, "kind", "many");
    assertThat(all).hasSize(3_000).isSortedAccordingTo((a, b) -> a.id().compareTo(b.id()));
    assertThat(all.subList(0, 2_500).stream().map(stored -> stored.document().text()))
        .isEqualTo(IntStream.range(0, 2_500).mapToObj(Integer::toString).toList());
    assertThat(all.get(2_500).document().text()).isEqualTo("0");
  }

  @Test
  void keepsEarlierBatchesAfterAFailure() {
    Stream<Note> broken = notes(1_500).map(note -> note.text().equals("1200") ? null : note);
    List<Integer> progress = new ArrayList<>();

    assertThatExceptionOfType(NullPointerException.class)
        .isThrownBy(() -> documents.storeAll(broken, (count, last) -> progress.add(count)));

    assertThat(progress).containsExactly(1_000);
    assertThat(documents.query(Note.class, "kind", "many")).hasSize(1_000);
  }

  private static Stream<Note> notes(int count) {
    return IntStream.range(0, count).mapToObj(i -> new Note(Integer.toString(i), "many"));
  }

  @Test
  void sharesTheTableWithTheOtherStore() {
    Stored<Order> stored = documents.store(Order.of("Ada", 3));
    documents.storeAll(notes(100), (count, last) -> {});

    try (OpenStore other = kind.other().open(schema.dataSource())) {
      Stored<Order> theirs = other.documents().load(Order.class, stored.id()).orElseThrow();
      assertThat(theirs.document().customer).isEqualTo("Ada");
      assertThat(other.documents().query(Order.class, "weight", 3)).hasSize(1);
      assertThat(other.documents().query(Note.class, "kind", "many")).hasSize(100);
      theirs.document().customer = "Bob";
      other.documents().update(theirs);
    }

    assertThat(load(stored).customer).isEqualTo("Bob");
    assertThatExceptionOfType(DocumentConflictException.class)
        .isThrownBy(() -> documents.update(stored));
  }

  @SuppressWarnings("unchecked") // the class of a T
  private <T> T load(Stored<T> stored) {
    Class<T> type = (Class<T>) stored.document().getClass();
    return documents.load(type, stored.id()).orElseThrow().document();
  }
}
