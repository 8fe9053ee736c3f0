package dev.hilo.samples.shop.web;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.samples.shop.Customer;
import dev.hilo.samples.shop.CustomerRepository;
import dev.hilo.samples.shop.RunningShop;
import dev.hilo.samples.shop.RunningShop.Answer;
import dev.hilo.samples.shop.User;
import dev.hilo.samples.shop.UserRepository;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids as addresses, through a real server and a real client. */
final class AddressesTest {

  private static Schema schema;
  private static RunningShop shop;

  @BeforeAll
  static void start() {
    schema = TestDatabase.H2.server().newSchema();
    shop = RunningShop.start(schema);
  }

  @AfterAll
  static void stop() {
    shop.close();
    schema.close();
  }

  /** The id in the answer to a GET of the address. */
  private static Object idAt(String address) {
    Answer answer = shop.get(address);
    assertThat(answer.status()).as(address).isEqualTo(200);
    assertThat(self(answer)).as("its own address").isEqualTo(address);
    return answer.get("id");
  }

  private static Object self(Answer answer) {
    return requireNonNull(((Map<?, ?>) answer.get("links")).get("self"));
  }

  @Test
  void answersWithTheAddressOfANewDocument() {
    Answer customer = shop.post("/customers", "{\"name\": \"Ada\"}");
    Answer order = shop.post("/orders", "");
    Answer invoice = shop.post("/invoices", "");
    Answer user = shop.post("/users", "{\"name\": \"grace@example.com\"}");

    for (Answer made : List.of(customer, order, invoice, user)) {
      assertThat(made.status()).isEqualTo(201);
      assertThat(made.headers().get("location")).containsExactly(self(made).toString());
      assertThat(idAt(self(made).toString())).isEqualTo(made.get("id"));
    }
    assertThat(user.get("id")).isEqualTo("users/grace@example.com");
    assertThat(self(user)).isEqualTo("/documents/users~grace@example.com");
    assertThat(shop.get(self(invoice).toString()).get("links"))
        .asString()
        .contains("order=" + self(order));
  }

  /** Generated ids: from a range, an identity, a sequence id. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          , customers/\\d+-A
          customers|, customers/\\d+
          customers/, customers/0000000000000000\\d\\d\\d-A
          """)
  void replacesOnlyTheSlashOfGeneratedIds(String asked, String form) {
    Customer customer = asked == null ? new Customer("Eve") : new Customer(asked, "Eve");
    String id = requireNonNull(shop.bean(CustomerRepository.class).save(customer).getId());
    assertThat(id).matches(form);
    assertThat(idAt("/documents/" + id.replace('/', '~'))).isEqualTo(id);
  }

  /** Ids that people choose. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          users/ada@example.com,      users~ada@example.com
          users/teams/red/ada,        users~teams~red~ada
          users/NorthServer/1,        users~NorthServer~1
          users/Jürgen Müller,        users~J_C3_BCrgen_20M_C3_BCller
          users/😀,                   users~_F0_9F_98_80
          users/ada.b.json,           users~ada.b.json
          users/...,                  users~...
          users/x_y~z,                users~x__y_7Ez
          users/100%,                 users~100_25
          users/%2F,                  users~_252F
          users/a+b&c=d,              users~a_2Bb_26c_3Dd
          users/a?b#c,                users~a_3Fb_23c
          users/a;v=1/b,              users~a_3Bv_3D1~b
          users/'<b>'"",              users~_27_3Cb_3E_27_22_22
          users/a//b,                 users~a~~b
          users/../orders,            users~..~orders
          users/./a,                  users~.~a
          """)
  void encodesIdsThatPeopleChoose(String id, String segment) {
    shop.bean(UserRepository.class).save(new User(id));
    assertThat(idAt("/documents/" + segment)).isEqualTo(id);
  }

  /** The addresses in docs/how-to/ids-in-urls.md. The answer for a missing id names the id. */
  @Test
  void answersTheAddressesOfThePage() throws IOException {
    String page = Files.readString(Path.of("../../docs/how-to/ids-in-urls.md"));
    Matcher row = Pattern.compile("(?m)^- `(\\S+/[^`]+)`: `([^`/]+)`$").matcher(page);
    int rows = 0;
    for (; row.find(); rows++) {
      Answer answer = shop.get("/documents/" + row.group(2));
      assertThat(answer.status() == 200 ? answer.get("id") : answer.get("detail"))
          .isIn(row.group(1), "There is no " + row.group(1) + ".");
    }
    assertThat(rows).isEqualTo(5);
  }

  @Test
  void acceptsAnyIdInTheQueryUnchanged() {
    shop.bean(UserRepository.class).save(new User("users/of/the/query"));
    assertThat(shop.get("/documents?id=users/of/the/query").get("id"))
        .isEqualTo("users/of/the/query");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/documents/orders~999-A",
        "/documents/orders~1-a",
        "/documents/orders~x~y~z",
        "/documents/users~nobody@example.com",
        "/documents?id=orders/999-A",
        "/documents?id=suppliers/1-A"
      })
  void answers404ToMissingDocuments(String address) {
    Answer answer = shop.get(address);
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.get("detail")).asString().startsWith("There is no ");
  }

  @Test
  void answers404ToUnknownCollections() {
    assertThat(shop.get("/suppliers/1-A").status()).isEqualTo(404);
    assertThat(shop.get("/orders/1-A").status()).isEqualTo(404);
  }

  /** Requests for ids, and texts that break a rule. The answer names the reason. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          /documents/orders~,       ends with /
          /documents/orders~1_7C,   ends with |
          /documents/orders~1_0A2,  control character
          /documents/~orders,       begins with the separator
          /documents/a_5Cb,         has a \\ in it
          /documents/orders_41,     is not the path segment of an id
          /documents?id=,           is blank
          /documents?id=%2Forders,  begins with the separator
          /documents?id=a%5Cb,      has a \\ in it
          /documents,               parameter 'id'
          """)
  void rejectsTextsThatAreNoIds(String address, String reason) {
    Answer answer = shop.get(address);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.get("detail")).asString().contains(reason);
  }

  /** The server rejects these before the application sees them. */
  @ParameterizedTest
  @ValueSource(strings = {"/documents/orders%2F1-A", "/documents/a%5Cb", "/documents/a%00b"})
  void leavesSomePathsToTheServerToReject(String address) {
    assertThat(shop.get(address).status()).isEqualTo(400);
  }

  @Test
  void rejectsAnIdThatIsTooLong() {
    Answer answer = shop.get("/documents/users~" + "x".repeat(2_100));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.get("detail")).asString().contains("2106 bytes").contains("2025");
  }

  @Test
  void listsTheLatestOfACollection() {
    shop.post("/orders", "");
    assertThat(shop.get("/orders").status()).isEqualTo(200);
  }
}
