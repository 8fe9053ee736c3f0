package dev.hilo.spring.processes;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import java.io.IOException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;

/** A shop under development: with each line that it reads, its class path counts as changed. */
@Import(ShopApplication.class)
public class DevelopedApplication {

  private final OrderRepository orders;

  DevelopedApplication(OrderRepository orders) {
    this.orders = orders;
  }

  /** Runs until it is told to end. */
  public static void main(String[] arguments) {
    SpringApplication.run(DevelopedApplication.class, arguments);
  }

  @EventListener(ApplicationReadyEvent.class)
  void open() {
    System.out.println("first " + orders.save(new Order()).id());
    orders.save(new Order());
    System.out.println("last " + orders.save(new Order()).id());
    Thread starting = Thread.currentThread();
    // No daemon: besides it nothing keeps the process running, as a web server would.
    new Thread(() -> restartAfter(starting), "developer").start();
  }

  /** What devtools do when a class has changed. By its name, since only this process has them. */
  private static void restartAfter(Thread starting) {
    try {
      starting.join();
      if (System.in.read() >= 0) {
        Class<?> restarter = Class.forName("org.springframework.boot.devtools.restart.Restarter");
        Object instance = restarter.getMethod("getInstance").invoke(null);
        restarter.getMethod("restart").invoke(instance);
      }
    } catch (IOException | InterruptedException | ReflectiveOperationException e) {
      throw new IllegalStateException("No restart", e);
    }
  }
}
