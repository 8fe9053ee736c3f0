package com.example;

import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class App {

  public static void main(String[] arguments) {
    SpringApplication.run(App.class, arguments);
  }

  @Bean
  CommandLineRunner save(OrderRepository orders) {
    return arguments -> System.out.println(orders.save(new Order()).id);
  }
}
