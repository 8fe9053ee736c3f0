package dev.hilo.spring.internal.actuate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.CollectionStatistics.HeldRange;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.rows.ColumnLimit;
import dev.hilo.spring.internal.actuate.HiLoEndpoint.CollectionDescriptor;
import dev.hilo.spring.internal.actuate.HiLoEndpoint.HiLoDescriptor;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.Pages;
import dev.hilo.spring.testing.TwoHiLos;
import dev.hilo.spring.testing.WebApp;
import dev.hilo.testdb.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The endpoint of a real application; once by {@code GET /actuator/hilo}. */
final class HiLoEndpointTest extends AppTest {

  private static final String EXPOSED = "management.endpoints.web.exposure.include=hilo";

  private String[] withTable(String... properties) {
    try (HiLo maker = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
      maker.verify();
    }
    return onSchema(
        Stream.concat(Stream.of("hilo.prefetch=false", EXPOSED), Stream.of(properties))
            .toArray(String[]::new));
  }

  private static HiLoDescriptor answer(ConfigurableApplicationContext app) {
    return app.getBean(HiLoEndpoint.class).collections();
  }

  private static CollectionDescriptor collection(ConfigurableApplicationContext app, String name) {
    return requireNonNull(answer(app).collections().get(name));
  }

  @Test
  void answersAsDocumented() throws IOException {
    Matcher shown =
        Pattern.compile("<!-- endpoint -->\\n```json\\n(.*?)```", Pattern.DOTALL)
            .matcher(Pages.read("docs/reference/events-and-meters.md"));
    assertThat(shown.find()).isTrue();
    try (WebApp app = WebApp.run(List.of(), withTable("hilo.range-size=10"))) {
      app.bean(HiLo.class).nextIds("orders", 3);

      assertThat(app.json("/actuator/hilo"))
          .isEqualTo(JsonParserFactory.getJsonParser().parseMap(shown.group(1)));
    }
  }

  @Test
  void roundsTimes() {
    assertThat(HiLoEndpoint.rounded(Duration.ofNanos(12_345_678))).hasMillis(12);
    assertThat(HiLoEndpoint.rounded(Duration.parse("PT2H3M4.567S")))
        .isEqualTo(Duration.parse("PT2H3M4S"));
  }

  @Test
  void allocatesNothing() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(), withTable())) {
      assertThat(answer(app).collections()).isEmpty();
      app.getBean(HiLo.class).nextId("orders");
      assertThat(answer(app)).isEqualTo(answer(app));
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/2-A");
      assertThat(schema().query("select count(*) from hilo")).hasToString("[[1]]");
    }
  }

  @Test
  void showsUsedCollectionsAndTheSequencesOfAllNodes() {
    try (ConfigurableApplicationContext app =
            Apps.runPlain(List.of(), withTable("hilo.range-size=10"));
        HiLo other = HiLo.builder(schema().dataSource()).nodeTag("B").build()) {
      other.nextId("people");
      other.nextSequenceId("people");
      app.getBean(HiLo.class).nextSequenceId("orders");
      app.getBean(HiLo.class).nextIdentity("companies");

      assertThat(answer(app).collections()).containsOnlyKeys("companies|", "/");
      CollectionDescriptor companies = collection(app, "companies|");
      assertThat(companies.max()).isEqualTo(1);
      assertThat(companies.generated()).isEqualTo(1);
      CollectionDescriptor sequence = collection(app, "/");
      assertThat(sequence.max()).isEqualTo(10);
      assertThat(sequence.maxOfOtherNodes()).isEqualTo(Map.of("b", 32L));
      assertThat(sequence.heldRanges()).containsExactly(new HeldRange(2, 10, "A"));
    }
  }

  @Test
  void showsTheLastErrorAndHeldRangesWithoutTheTable() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(), withTable("hilo.jdbc.initialize-schema=never", "hilo.range-size=2"))) {
      HiLo hilo = app.getBean(HiLo.class);
      hilo.nextId("orders");
      schema().execute("drop table hilo");
      assertThatThrownBy(() -> hilo.nextIds("orders", 2)).isInstanceOf(HiLoException.class);

      assertThat(answer(app).tableError()).contains("hilo");
      CollectionDescriptor orders = collection(app, "orders");
      assertThat(orders.left()).isEqualTo(requireNonNull(orders.limit()) - 2);
      assertThat(orders.generated()).isEqualTo(2);
      assertThat(orders.failures()).isEqualTo(1);
      assertThat(orders.max()).isNull();
      assertThat(requireNonNull(orders.lastError()).message()).contains("create table");
    }
  }

  @Test
  void showsHowFullACounterIs() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), withTable("hilo.range-size=10"))) {
      HiLo hilo = app.getBean(HiLo.class);
      hilo.counters().declareColumn("orders", ColumnLimit.ofText("orders/99-A".length()));
      hilo.nextIds("orders", 51);
      CollectionDescriptor orders = collection(app, "orders");
      assertThat(orders.limit()).isEqualTo(99);
      assertThat(orders.left()).isEqualTo(48);
    }
  }

  @Test
  void showsNoPasswordOfAnAddressThatTheDriverQuotes() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(WithPasswordInAddress.class),
            EXPOSED,
            "hilo.jdbc.initialize-schema=never",
            "hilo.reserve-timeout=100ms")) {
      Await.until(
          "the driver is asked",
          () -> {
            assertThatThrownBy(() -> app.getBean(HiLo.class).nextId("orders"))
                .isInstanceOf(HiLoException.class);
            return answer(app).toString().contains("jdbc:nothing");
          });

      assertThat(answer(app).toString())
          .contains("lastError=LastError", "jdbc:nothing:***@localhost/shop?password=***")
          .doesNotContain("s3cr3t");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class WithPasswordInAddress {

    @Bean
    DataSource dataSource() {
      return new DriverManagerDataSource("jdbc:nothing://u:s3cr3t@localhost/shop?password=s3cr3t");
    }
  }

  @Test
  void isAbsentUnlessExposed() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of())) {
      assertThat(app.getBeanNamesForType(HiLoEndpoint.class)).isEmpty();
      assertThat(app.getBeanNamesForType(HiLo.class)).hasSize(1);
    }
  }

  @Test
  void explainsThatNoInstanceIsPrimary() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(TwoHiLos.class), EXPOSED)) {
      assertThat(answer(app).tableError()).contains("several HiLo beans", "@Primary");
    }
  }
}
