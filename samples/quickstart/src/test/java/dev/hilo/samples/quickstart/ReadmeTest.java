package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;

class ReadmeTest {

  private static final Path README = Path.of("../../README.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/hilo/samples/quickstart/ReadmeSnippets.java");

  @Test
  void everyJavaBlockOfThePageIsCompiledCode() throws IOException {
    String page = Files.readString(README);
    String source = Files.readString(SOURCE);
    Matcher block =
        Pattern.compile("<!-- snippet: (\\w+) -->\\n```java\\n(.*?)```", Pattern.DOTALL)
            .matcher(page);
    int blocks = 0;
    while (block.find()) {
      assertThat(normalized(block.group(2)))
          .as("snippet " + block.group(1))
          .isEqualTo(normalized(compiled(source, block.group(1))));
      blocks++;
    }
    assertThat(blocks).isPositive().isEqualTo(page.split("```java", -1).length - 1);
  }

  private static String compiled(String source, String name) {
    Matcher snippet =
        Pattern.compile("// snippet: " + name + "\\n(.*?)// end", Pattern.DOTALL).matcher(source);
    assertThat(snippet.find()).as("ReadmeSnippets has " + name).isTrue();
    return snippet.group(1).replace("public static class", "public class");
  }

  private static String normalized(String code) {
    return code.strip().replaceAll("\\s+", " ");
  }

  @Test
  void theCodeWithoutHibernateRuns() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      ReadmeSnippets.core(schema.dataSource());

      assertThat(schema.query("select name, max_value from hilo"))
          .singleElement()
          .asString()
          .isEqualTo("[orders, 503]");
    }
  }

  @Test
  void theEntityIsBornAsThePageSays() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      Configuration configuration =
          new Configuration()
              .addAnnotatedClass(ReadmeSnippets.Entities.Order.class)
              .setProperty("hibernate.hbm2ddl.auto", "create");
      configuration.getProperties().put("hibernate.connection.datasource", schema.dataSource());
      try (SessionFactory sessions = configuration.buildSessionFactory()) {
        ReadmeSnippets.Entities.Order order = new ReadmeSnippets.Entities.Order();
        sessions.inTransaction(session -> session.persist(order));

        assertThat(order.id).isEqualTo("orders/1-A");
      }
    }
  }
}
