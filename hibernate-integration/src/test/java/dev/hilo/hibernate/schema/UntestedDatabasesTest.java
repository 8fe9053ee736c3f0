package dev.hilo.hibernate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.shop.Product;
import dev.hilo.hibernate.testing.Resources;
import java.io.IOException;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;

/** Hibernate's export for databases that have no server here, compared with the core's script. */
class UntestedDatabasesTest {

  private static final Pattern TABLE = Pattern.compile("create table hilo \\(.*?\\) ?;");

  @Test
  void exportsTheTableOfTheCoreOnOracle() throws IOException {
    assertThat(table(exported("OracleDialect", Product.class)))
        // A number of 19 digits either way.
        .isEqualTo(script("oracle").replace("number(19)", "number(19,0)"));
  }

  @Test
  void exportsTheTableOfTheCoreOnSqlServer() throws IOException {
    assertThat(table(exported("SQLServerDialect", Product.class))).isEqualTo(script("sqlserver"));
  }

  @Test
  void idsAndReferencesToThemAreBinaryOnSqlServer() {
    assertThat(exported("SQLServerDialect", Order.class, OrderLine.class, Product.class))
        .containsPattern(
            "create table purchase_orders \\(\\s*id varchar\\(255\\) collate Latin1_General_100_BIN2 ")
        .containsPattern("order_id varchar\\(255\\) collate Latin1_General_100_BIN2,");
  }

  private static String exported(String dialect, Class<?>... entities) {
    StringWriter create = new StringWriter();
    Configuration configuration = new Configuration();
    Stream.of(entities).forEach(configuration::addAnnotatedClass);
    configuration
        .setProperty("hibernate.dialect", "org.hibernate.dialect." + dialect)
        .setProperty("hibernate.boot.allow_jdbc_metadata_access", "false")
        .setProperty("jakarta.persistence.schema-generation.scripts.action", "create")
        .getProperties()
        .put("jakarta.persistence.schema-generation.scripts.create-target", create);
    configuration.buildSessionFactory().close();
    return create.toString();
  }

  private static String script(String database) throws IOException {
    return table(Resources.text("META-INF/hilo/" + database + ".sql"));
  }

  /** The statement that makes the table, without regard to white space. */
  private static String table(String script) {
    Matcher table = TABLE.matcher(script.replaceAll("\\s+", " "));
    assertThat(table.find()).as(script).isTrue();
    return table.group().replaceAll("\\s*([(),;])\\s*", "$1");
  }
}
