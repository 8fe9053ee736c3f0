package dev.hilo.spring.start;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class ShopApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(ShopApplication.class, arguments);
  }

  @Bean
  CommandLineRunner firstOrder(OrderRepository orders) {
    return arguments -> System.out.println(orders.save(new Order()).id);
  }
}
