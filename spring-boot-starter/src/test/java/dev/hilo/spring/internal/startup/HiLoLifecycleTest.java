package dev.hilo.spring.internal.startup;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Contexts that stop, as Spring lets them before a checkpoint, and start again. */
@ExtendWith(OutputCaptureExtension.class)
final class HiLoLifecycleTest extends AppTest {

  private static final Queue<String> EVENTS = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void forget() {
    EVENTS.clear();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dedicated", "shared"})
  void returnsTheRangesWhileTheContextIsStopped(String connections, CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(Beans.class),
            onSchema("hilo.jdbc.initialize-schema=always", "hilo.connections=" + connections))) {
      HiLo hilo = app.getBean(HiLo.class);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");

      app.stop();
      assertThat(max("orders")).isEqualTo(2);
      assertThat(hilo.suspend()).as("still to be suspended").isFalse();

      app.start();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/3-A");
      assertThat(EVENTS)
          .containsExactly(
              "the web server stops, and takes orders/2-A",
              "returned orders 3..32",
              "the pool is suspended",
              "the pool is resumed");
    }
    assertThat(max("orders")).isEqualTo(4);
    assertThat(EVENTS).filteredOn(event -> event.startsWith("returned")).hasSize(2);
    assertThat(output).doesNotContain("cannot generate ids yet");
  }

  @Test
  void aContextThatClosesIsNotSuspended() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(Beans.class, SavesLate.class),
            onSchema("hilo.jdbc.initialize-schema=always"))) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
    }
    assertThat(EVENTS)
        .containsExactly(
            "the web server stops, and takes orders/2-A",
            "the pool is suspended",
            "a bean is destroyed, and takes orders/3-A",
            "returned orders 4..32");
    assertThat(max("orders")).isEqualTo(3);
  }

  @Test
  void aContextWhoseStartFailsIsNotSuspended() throws IOException {
    try (ServerSocket busy = new ServerSocket(0)) {
      assertThatThrownBy(
              () ->
                  Apps.runPlain(
                      List.of(SavesLate.class),
                      onSchema(
                          "hilo.jdbc.initialize-schema=always",
                          "hilo.reserve-timeout=30s",
                          "spring.main.web-application-type=servlet",
                          "server.port=" + busy.getLocalPort())))
          .isInstanceOf(ApplicationContextException.class);
    }
    assertThat(EVENTS).containsExactly("a bean is destroyed, and takes orders/1-A");
    assertThat(max("orders")).isEqualTo(1);
  }

  @Test
  void closesWhileItIsStopped() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(Beans.class), onSchema("hilo.jdbc.initialize-schema=always"))) {
      app.stop();
    }
    assertThat(EVENTS).filteredOn(event -> event.startsWith("returned")).hasSize(1);
    assertThat(max("orders")).isEqualTo(1);
  }

  @Test
  void doesNotResumeWhatTheApplicationHasSuspended() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of())) {
      HiLo hilo = app.getBean(HiLo.class);
      assertThat(hilo.suspend()).isTrue();
      app.stop();
      app.start();
      assertThat(hilo.suspend()).as("still to be suspended").isFalse();
      hilo.resume();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void suspendsTheHiLoOfASessionFactory(boolean ofTheApplication) {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema(
                "spring.jpa.hibernate.ddl-auto=update", "hilo.jpa.enabled=" + ofTheApplication))) {
      OrderRepository orders = shop.getBean(OrderRepository.class);
      assertThat(orders.save(new Order()).id()).isEqualTo("orders/1-A");
      assertThat(max("orders")).isEqualTo(32);

      shop.stop();
      assertThat(max("orders")).isEqualTo(1);

      shop.start();
      assertThat(orders.save(new Order()).id()).isEqualTo("orders/2-A");
    }
  }

  /** Spring Boot stops forwarding java.util.logging before it destroys beans. */
  @Test
  void logsNumbersThatCannotGoBackWhenTheContextCloses(CapturedOutput output) {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class), onSchema("spring.jpa.hibernate.ddl-auto=update"))) {
      assertThat(shop.getBean(OrderRepository.class).save(new Order()).id())
          .isEqualTo("orders/1-A");
      schema().execute("drop table hilo");
    }
    assertThat(output).containsOnlyOnce("Not returned, and so a gap: orders 2..32");
  }

  @Configuration(proxyBeanMethods = false)
  static class Beans {

    @Bean
    HiLoListener listener() {
      return new HiLoListener() {
        @Override
        public void rangeReturned(RangeReturned event) {
          EVENTS.add("returned " + event.collection() + " " + event.first() + ".." + event.last());
        }
      };
    }

    /** In the phase in which Spring Boot suspends the pool before a checkpoint. */
    @Bean
    SmartLifecycle pool(DataSource dataSource) {
      requireNonNull(dataSource);
      return new Phase(0, () -> EVENTS.add("the pool is suspended")) {
        @Override
        public void start() {
          if (!EVENTS.isEmpty()) {
            EVENTS.add("the pool is resumed");
          }
          super.start();
        }
      };
    }

    /** In the phase of a web server. */
    @Bean
    SmartLifecycle webServer(HiLo hilo) {
      return new Phase(
          SmartLifecycle.DEFAULT_PHASE - 2048,
          () -> EVENTS.add("the web server stops, and takes " + hilo.nextId("orders")));
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class SavesLate implements DisposableBean {

    private final HiLo hilo;

    SavesLate(HiLo hilo) {
      this.hilo = hilo;
    }

    @Override
    public void destroy() {
      EVENTS.add("a bean is destroyed, and takes " + hilo.nextId("orders"));
    }
  }

  private static class Phase implements SmartLifecycle {

    private final int phase;
    private final Runnable stopping;
    private boolean running;

    Phase(int phase, Runnable stopping) {
      this.phase = phase;
      this.stopping = stopping;
    }

    @Override
    public void start() {
      running = true;
    }

    @Override
    public void stop() {
      running = false;
      stopping.run();
    }

    @Override
    public boolean isRunning() {
      return running;
    }

    @Override
    public int getPhase() {
      return phase;
    }
  }
}
