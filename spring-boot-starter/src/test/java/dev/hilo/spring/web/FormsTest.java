package dev.hilo.spring.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.web.ClinicApplication.Owner;
import dev.hilo.spring.web.ClinicApplication.Owners;
import dev.hilo.spring.web.ClinicApplication.Pet;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;

/**
 * Hidden ids in forms, and short ids in nested paths. The fields are in the address, because the
 * builder's methods for parameters have another return type in Spring 7.
 */
final class FormsTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();
  private ConfigurableApplicationContext app = start();
  private MockMvc web = mvc();

  private ConfigurableApplicationContext start(String... properties) {
    String[] all = {
      "spring.datasource.url=" + schema.url(),
      "spring.datasource.username=" + schema.user(),
      "spring.datasource.password=" + schema.password(),
      "spring.jpa.hibernate.ddl-auto=update",
      "spring.jpa.open-in-view=false",
      "spring.main.web-application-type=servlet",
      "server.port=0",
      properties.length == 0 ? "spring.application.name=clinic" : properties[0]
    };
    return Apps.run(List.of(ClinicApplication.class), all);
  }

  private MockMvc mvc() {
    return MockMvcBuilders.webAppContextSetup((WebApplicationContext) app).build();
  }

  @AfterEach
  void stop() {
    app.close();
    schema.close();
  }

  private String answer(MockHttpServletRequestBuilder request) throws Exception {
    return web.perform(request).andReturn().getResponse().getContentAsString();
  }

  @Test
  void anEmptyIdIsNoId() throws Exception {
    assertThat(answer(post("/owners?id=&name=Ada"))).isEqualTo("new owners/1-A [Ada]");
    assertThat(answer(post("/owners?name=Bob"))).isEqualTo("new owners/2-A [Bob]");
    assertThat(answer(post("/owners?id=owners/1-A&name=Eve"))).isEqualTo("old owners/1-A [Eve]");
    assertThat(app.getBean(Owners.class).count()).isEqualTo(2);
  }

  @Test
  void otherEmptyTextsStay() throws Exception {
    assertThat(answer(post("/owners?id=&name="))).isEqualTo("new owners/1-A []");
    assertThat(answer(post("/tickets?id="))).isEqualTo("[]");
  }

  @Test
  void anEmptyIdWithinAnotherEntityIsNoId() throws Exception {
    assertThat(answer(post("/owners?id=&name=Ada&pets[0].id=&pets[0].name=Leo")))
        .isEqualTo("new owners/1-A [Ada]");
    assertThat(app.getBean(Owners.class).findAll().get(0).getPets())
        .extracting(Pet::getId)
        .containsExactly("pets/1-A");
  }

  @Test
  void canBeSwitchedOff() throws Exception {
    app.close();
    app = start("hilo.web.empty-id-as-null=false");
    web = mvc();
    assertThat(app.getBeanNamesForType(GenericConverter.class)).doesNotContain("hiloEmptyIdAsNull");
  }

  @Test
  void nestedPathsHaveShortIds() throws Exception {
    Owner owner = new Owner();
    Pet pet = new Pet();
    owner.getPets().add(pet);
    app.getBean(Owners.class).save(owner);

    assertThat(answer(get("/owners/1-A/pets/1-A"))).isEqualTo("owners/1-A pets/1-A");
    assertThat(web.perform(get("/owners/1-A/pets/7-A")).andReturn().getResponse().getStatus())
        .isEqualTo(404);
  }
}
