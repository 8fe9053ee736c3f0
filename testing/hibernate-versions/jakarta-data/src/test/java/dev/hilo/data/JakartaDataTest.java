package dev.hilo.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.function.Consumer;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code @Save} inserts a new entity, and updates a stored one. */
final class JakartaDataTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();
  private final SessionFactory factory =
      new Configuration()
          .addAnnotatedClass(Letter.class)
          .addAnnotatedClass(Numbered.class)
          .setProperty("hibernate.connection.url", schema.url())
          .setProperty("hibernate.connection.username", schema.user())
          .setProperty("hibernate.connection.password", schema.password())
          .setProperty("hibernate.hbm2ddl.auto", "update")
          .buildSessionFactory();

  @AfterEach
  void close() {
    factory.close();
    schema.close();
  }

  private void with(Consumer<Mail> work) {
    factory.inStatelessTransaction(session -> work.accept(new Mail_(session)));
  }

  @Test
  void savesText() {
    Letter letter = new Letter();
    with(mail -> mail.save(letter));
    assertThat(letter.id).isEqualTo("letters/1-A");
    letter.text = "changed";
    with(mail -> mail.save(letter));
    with(mail -> assertThat(mail.letter("letters/1-A").text).isEqualTo("changed"));
    assertThat(schema.query("select id from Letter")).hasSize(1);
  }

  @Test
  void savesNumbersWithAVersion() {
    Numbered numbered = new Numbered();
    with(mail -> mail.save(numbered));
    assertThat(numbered.id).isEqualTo(1);
    numbered.text = "changed";
    with(mail -> mail.save(numbered));
    with(mail -> assertThat(mail.numbered(1L).text).isEqualTo("changed"));
  }

  @Test
  void refusesToInsertAnIdThatIsSet() {
    Letter letter = new Letter();
    letter.id = "letters/9-A";
    assertThatThrownBy(() -> with(mail -> mail.insert(letter)))
        .hasStackTraceContaining("it is 'letters/9-A' already");
  }
}
