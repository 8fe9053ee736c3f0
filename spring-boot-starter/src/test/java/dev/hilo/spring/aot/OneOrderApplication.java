package dev.hilo.spring.aot;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** A shop that sells one thing and ends. */
@Import(ShopApplication.class)
public class OneOrderApplication {

  @Bean
  CommandLineRunner sale(OrderRepository orders) {
    return arguments -> System.out.println("sold " + orders.save(new Order()).id());
  }

  /** Runs it. */
  public static void main(String[] arguments) {
    SpringApplication.run(OneOrderApplication.class, arguments).close();
  }
}
