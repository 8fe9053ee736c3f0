package dev.hilo.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.WebApp;
import dev.hilo.spring.testing.WebApp.Answer;
import dev.hilo.spring.web.ClinicApplication.Owner;
import dev.hilo.spring.web.ClinicApplication.Owners;
import dev.hilo.spring.web.ClinicApplication.Pet;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.context.WebApplicationContext;

/** Hidden ids in forms, and short ids in nested paths, in Spring MVC and in WebFlux. */
@Tag("slow")
@ParameterizedClass
@ValueSource(strings = {"servlet", "reactive"})
final class FormsTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();
  private final String webApplicationType;
  private WebApp app;

  FormsTest(String webApplicationType) {
    this.webApplicationType = webApplicationType;
    app = start();
  }

  private WebApp start(String... more) {
    Stream<String> properties =
        Stream.of(
            "spring.datasource.url=" + schema.url(),
            "spring.datasource.username=" + schema.user(),
            "spring.datasource.password=" + schema.password(),
            "spring.jpa.hibernate.ddl-auto=update",
            "spring.jpa.open-in-view=false",
            "spring.main.web-application-type=" + webApplicationType,
            "server.port=0");
    return WebApp.of(
        Apps.run(
            List.of(ClinicApplication.class),
            Stream.concat(properties, Stream.of(more)).toArray(String[]::new)));
  }

  @AfterEach
  void stop() {
    app.close();
    schema.close();
  }

  /** What a form is answered. */
  private String post(String path, String fields) {
    Answer answer = app.send("POST", path, "application/x-www-form-urlencoded", fields);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private Answer get(String path) {
    return app.send("GET", path, "text/plain", "");
  }

  @Test
  void theApplicationIsOfThatType() {
    assertThat(app.context() instanceof WebApplicationContext)
        .isEqualTo(webApplicationType.equals("servlet"));
  }

  @Test
  void anEmptyIdIsNoId() {
    assertThat(post("/owners", "id=&name=Ada")).isEqualTo("new owners/1-A [Ada]");
    assertThat(post("/owners", "name=Bob")).isEqualTo("new owners/2-A [Bob]");
    assertThat(post("/owners", "id=owners/1-A&name=Eve")).isEqualTo("old owners/1-A [Eve]");
    assertThat(app.bean(Owners.class).count()).isEqualTo(2);
  }

  @Test
  void anEmptyIdWithinAnotherEntityIsNoId() {
    assertThat(post("/owners", "id=&name=Ada&pets[0].id=&pets[0].name=Leo"))
        .isEqualTo("new owners/1-A [Ada]");
    assertThat(app.bean(Owners.class).findAll().get(0).getPets())
        .extracting(Pet::getId)
        .containsExactly("pets/1-A");
  }

  @Test
  void nestedPathsHaveShortIds() {
    Owner owner = new Owner();
    Pet pet = new Pet();
    owner.getPets().add(pet);
    app.bean(Owners.class).save(owner);

    assertThat(get("/owners/1-A/pets/1-A").body()).isEqualTo("owners/1-A pets/1-A");
    assertThat(get("/owners/1-A/pets/7-A").status()).isEqualTo(404);
  }
}
