package dev.hilo.spring.data.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.convention.IdPath;
import dev.hilo.spring.data.rest.RestApplication.Customer;
import dev.hilo.spring.data.rest.RestApplication.Customers;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.WebApp;
import dev.hilo.spring.testing.WebApp.Answer;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The links of Spring Data REST, followed through a real server. One application for all tests. */
@Tag("slow")
final class RestLinksTest {

  private static Schema schema;
  private static WebApp app;

  @BeforeAll
  static void start() {
    schema = TestDatabase.H2.server().newSchema();
    schema.execute(
        "create table \"products\" (\"ID\" varchar(100) not null primary key, name varchar(100))");
    app =
        WebApp.of(
            Apps.run(
                List.of(RestApplication.class),
                "spring.datasource.url=" + schema.url(),
                "spring.datasource.username=" + schema.user(),
                "spring.datasource.password=" + schema.password(),
                "spring.jpa.hibernate.ddl-auto=update",
                "spring.jpa.open-in-view=false",
                "spring.main.web-application-type=servlet",
                "server.port=0"));
  }

  @AfterAll
  static void stop() {
    app.close();
    schema.close();
  }

  /** The address of a new row. */
  private static String create(String path, String json) {
    Answer answer = app.send("POST", path, "application/json", json);
    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    return answer.headers().firstValue("Location").orElseThrow();
  }

  private static Answer get(String address) {
    return app.send("GET", address, "application/json", "");
  }

  private static int put(String address, String type, String body) {
    return app.send("PUT", address, type, body).status();
  }

  @ParameterizedTest
  @ValueSource(strings = {"customers", "products"})
  void findsReplacesAndDeletesANewRowAtItsLocation(String collection) {
    String location = create("/" + collection, "{\"name\": \"Ada\"}");
    assertThat(location).matches("http://.*/" + collection + "/" + collection + "~\\d+-A");

    Answer found = get(location);
    assertThat(found.status()).isEqualTo(200);
    assertThat(found.body()).contains("\"Ada\"", "\"href\" : \"" + location + "\"");

    assertThat(put(location, "application/json", "{\"name\": \"Grace\"}")).isLessThan(300);
    assertThat(get(location).body()).contains("\"Grace\"");
    assertThat(app.send("DELETE", location, "application/json", "").status()).isEqualTo(204);
    assertThat(get(location).status()).isEqualTo(404);
  }

  @Test
  void linksSequenceIdsAndIdentities() {
    for (String asked : List.of("customers/", "customers|")) {
      String id = String.valueOf(app.bean(Customers.class).save(customer(asked)).id);
      assertThat(get("/customers/" + id.replace('/', '~')).body()).contains(asked);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "customers/NorthServer/1",
        "Customers/1",
        "customers:1-A",
        "people/1-A",
        "acme",
        "a/b",
        "a~b",
        "a_7Eb",
        "users/ayende@ayende.com",
        "users/Jürgen Müller",
        "users/100%",
        "users/%2F",
        "users/a?b#c{d}",
        "users/a;v=1/b",
        "users/a//b",
        "users/../customers",
        ".."
      })
  void linksEveryId(String id) {
    app.bean(Customers.class).save(customer(id));
    String self = app.context().getEnvironment().getProperty("local.server.port");
    self = "http://localhost:" + self + "/customers/" + IdPath.encode(id);

    assertThat(get(self).body())
        .contains("\"name\" : \"" + id + "\"", "\"href\" : \"" + self + "\"");
    assertThat(get("/customers?size=1000").body()).contains("\"href\" : \"" + self + "\"");
  }

  /** Spring Data REST looks for the last segment of the link, without the converter of ids. */
  @Test
  void findsNoRowOfALinkInAnAssociation() {
    String ada = create("/customers", "{\"name\": \"Ada\"}");
    String purchase = create("/purchases", "{\"customer\": \"" + ada + "\"}");
    assertThat(get(purchase + "/customer").status()).isEqualTo(404);
  }

  /** With an entity lookup of the application. */
  @Test
  void replacesExtendsAndRemovesAnAssociation() {
    String ada = create("/suppliers", "{\"name\": \"Ada\"}");
    String grace = create("/suppliers", "{\"name\": \"Grace\"}");
    assertThat(get(ada).body()).contains("\"Ada\"", "\"href\" : \"" + ada + "\"");
    String purchase = create("/purchases", "{\"supplier\": \"" + ada + "\"}");
    assertThat(get(purchase + "/supplier").body()).contains("\"Ada\"", ada);

    assertThat(put(purchase + "/supplier", "text/uri-list", grace)).isEqualTo(204);
    assertThat(get(purchase + "/supplier").body()).contains("\"Grace\"", grace);

    assertThat(
            app.send("PATCH", purchase + "/others", "text/uri-list", ada + "\n" + grace).status())
        .isEqualTo(204);
    assertThat(get(purchase + "/others").body()).contains(ada, grace);

    assertThat(app.send("DELETE", purchase + "/supplier", "text/uri-list", "").status())
        .isEqualTo(204);
    assertThat(get(purchase + "/supplier").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"customers/ada@example.com", "ada", "x~y"})
  void createsARowWithAChosenIdByPut(String id) {
    String address = "/customers/" + IdPath.encode(id);
    assertThat(put(address, "application/json", "{\"name\": \"chosen\"}")).isEqualTo(201);
    assertThat(app.bean(Customers.class).findById(id)).isPresent();
    assertThat(get(address).body()).contains("\"chosen\"");
  }

  @Test
  void postDoesNotOverwriteARowWhoseNameIsTaken() {
    String ada = create("/members", "{\"id\": \"members/ada\", \"name\": \"first\"}");
    for (String version : List.of("", ", \"version\": 0")) {
      Answer answer =
          app.send(
              "POST",
              "/members",
              "application/json",
              "{\"id\": \"members/ada\", \"name\": \"second\"%s}".formatted(version));
      assertThat(answer.status()).as(answer.body()).isEqualTo(409);
      assertThat(get(ada).body()).contains("\"first\"");
    }
  }

  /** As with every generated id. */
  @Test
  void createsNoRowWithAGeneratedIdByPut() {
    String location = create("/tickets", "{\"name\": \"first\"}");
    assertThat(put(location, "application/json", "{\"name\": \"second\"}")).isLessThan(300);
    assertThat(get(location).body()).contains("\"second\"");
    assertThat(put("/tickets/tickets~99-A", "application/json", "{\"name\": \"chosen\"}"))
        .isEqualTo(409);
    assertThat(get("/tickets/tickets~99-A").status()).isEqualTo(404);
  }

  /** Other ways to encode an id: servers refuse an encoded slash, and each id has one URL. */
  @Test
  void findsNoRowByAnotherUrl() {
    String location = create("/customers", "{\"name\": \"Ada\"}");
    assertThat(get(location).status()).isEqualTo(200);
    assertThat(get(location.replace("~", "/")).status()).isEqualTo(404);
    assertThat(get(location.replace("~", "_2F")).status()).isEqualTo(404);
    assertThat(get(location.replace("~", "%2F")).status()).isEqualTo(400);
    assertThat(get(location.replace("~", "%7E")).status()).as("of ~ itself").isEqualTo(200);
    assertThat(get("/customers/a_").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "customers, a\\u0007b, No id for, control character",
    "products, products|, The id 'products|' of, is a request for a new id"
  })
  void answersARefusedIdWithTheReason(String collection, String id, String what, String why) {
    Answer answer =
        app.send("POST", "/" + collection, "application/json", "{\"id\": \"" + id + "\"}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("\"message\"", what, why);
  }

  @Test
  void leavesOtherFailuresToTheApplication() {
    Answer answer = app.send("PUT", "/countries/x", "application/json", "{\"title\": \"refused\"}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(418);
    assertThat(answer.body()).contains("No such country");
  }

  @Test
  void keepsIdsWithoutHiLoUnchanged() {
    assertThat(put("/countries/a_b~c", "application/json", "{\"title\": \"T\"}")).isEqualTo(201);
    assertThat(get("/countries/a_b~c").body()).contains("/countries/a_b~c\"");
  }

  @Test
  void prefersAConverterOfTheApplication() {
    String location = create("/regions", "{}");
    assertThat(location).endsWith("/regions/regions!1-A");
    assertThat(get(location).status()).isEqualTo(200);
  }

  /** Its name tells which one it is: Spring Data REST writes no ids. */
  private static Customer customer(String id) {
    Customer customer = new Customer();
    customer.id = id;
    customer.name = id;
    return customer;
  }
}
