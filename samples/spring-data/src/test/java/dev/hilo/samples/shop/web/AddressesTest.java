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
import java.net.URI;
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

  /** The id as it stands in the answer to a GET of the address. */
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
  void whatIsMadeIsFoundWhereTheAnswerSays() {
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
    assertThat(self(user)).isEqualTo("/users/grace@example.com");
    assertThat(shop.get(self(invoice).toString()).get("links"))
        .asString()
        .contains("order=" + self(order));
  }

  /** What HiLo makes: from a range, an identity, a sequence id. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          , customers/\\d+-A
          customers|, customers/\\d+
          customers/, customers/0000000000000000\\d\\d\\d-A
          """)
  void idsThatAreMadeAreTheirOwnPath(String asked, String form) {
    Customer customer = asked == null ? new Customer("Eve") : new Customer(asked, "Eve");
    String id = requireNonNull(shop.bean(CustomerRepository.class).save(customer).getId());
    assertThat(id).matches(form);
    assertThat(idAt("/" + id)).isEqualTo(id);
  }

  /** What people make. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          users/ada@example.com,      /users/ada@example.com
          users/teams/red/ada,        /users/teams/red/ada
          users/NorthServer/1,        /users/NorthServer/1
          users/Jürgen Müller,        /users/J%C3%BCrgen%20M%C3%BCller
          users/山田,                 /users/%E5%B1%B1%E7%94%B0
          users/😀,                   /users/%F0%9F%98%80
          users/ada.b.json,           /users/ada.b.json
          users/...,                  /users/...
          users/x-A,                  /users/x-A
          users/100%,                 /users/100%25
          users/%2F,                  /users/%252F
          users/a+b&c=d,              /users/a+b&c=d
          users/a?b#c,                /users/a%3Fb%23c
          users/a;v=1/b,              /users/a%3Bv=1/b
          users/a|b,                  /users/a%7Cb
          users/'<b>'"",              /users/'%3Cb%3E'%22%22
          users/a//b,                 /documents?id=users%2Fa%2F%2Fb
          users/../orders,            /documents?id=users%2F..%2Forders
          users/./a,                  /documents?id=users%2F.%2Fa
          """)
  void idsOfPeople(String id, String address) {
    shop.bean(UserRepository.class).save(new User(id));
    assertThat(IdAddress.of(id)).isEqualTo(URI.create(address));
    assertThat(idAt(address)).isEqualTo(id);
  }

  /** What docs/ids-in-urls.md says; of ids that are not there the answer says which they are. */
  @Test
  void theAddressesOfThePage() throws IOException {
    String page = Files.readString(Path.of("../../docs/ids-in-urls.md"));
    Matcher row = Pattern.compile("\\| `(\\S+/[^`]+)` \\| `(/[^`]+)` \\|").matcher(page);
    int rows = 0;
    for (; row.find(); rows++) {
      assertThat(IdAddress.of(row.group(1))).isEqualTo(URI.create(row.group(2)));
      Answer answer = shop.get(row.group(2));
      assertThat(answer.status() == 200 ? answer.get("id") : answer.get("detail"))
          .isIn(row.group(1), "There is no " + row.group(1) + ".");
    }
    assertThat(rows).isEqualTo(11);
  }

  @Test
  void anIdWithABareSemicolonIsCutOff() {
    assertThat(shop.get("/users/cut;off").get("detail")).isEqualTo("There is no users/cut.");
  }

  @Test
  void anyIdMayStandInTheQueryAsItIs() {
    shop.bean(UserRepository.class).save(new User("users/of/the/query"));
    assertThat(shop.get("/documents?id=users/of/the/query").get("id"))
        .isEqualTo("users/of/the/query");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/orders/999-A",
        "/orders/1-a",
        "/orders/x/y/z",
        "/users/nobody@example.com",
        "/documents?id=orders/999-A",
        "/documents?id=suppliers/1-A"
      })
  void whatIsNotThere(String address) {
    Answer answer = shop.get(address);
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.get("detail")).asString().startsWith("There is no ");
  }

  @Test
  void collectionsThatThereAreNot() {
    assertThat(shop.get("/suppliers/1-A").status()).isEqualTo(404);
    assertThat(shop.get("/Orders/1-A").status()).isEqualTo(404);
  }

  /** These ask for ids, or break a rule; the answer says which. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          /orders/,                 ends with /
          /orders/1-A/,             ends with /
          /orders/1%7C,             ends with |
          /orders/1%0A2,            control character
          /documents?id=,           is blank
          /documents?id=%2Forders,  begins with the separator
          /documents?id=a%5Cb,      has a \\ in it
          /documents,               parameter 'id'
          """)
  void whatNoIdIs(String address, String reason) {
    Answer answer = shop.get(address);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.get("detail")).asString().contains(reason);
  }

  /** The server itself refuses these, before the application sees them. */
  @ParameterizedTest
  @ValueSource(strings = {"/orders%2F1-A", "/users/a%5Cb", "/users/a%00b"})
  void whatTheServerRefuses(String address) {
    assertThat(shop.get(address).status()).isEqualTo(400);
  }

  @Test
  void anIdThatIsTooLong() {
    Answer answer = shop.get("/users/" + "x".repeat(2_100));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.get("detail")).asString().contains("2106 bytes").contains("2025");
  }

  @Test
  void theLatestOfACollection() {
    shop.post("/orders", "");
    assertThat(shop.get("/orders").status()).isEqualTo(200);
  }
}
