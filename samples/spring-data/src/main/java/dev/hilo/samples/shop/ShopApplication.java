package dev.hilo.samples.shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The shop, and the page that shows its ids. Two instances on one database share the numbers. */
@SpringBootApplication
public class ShopApplication {

  /** Runs until the process ends. */
  public static void main(String[] arguments) {
    SpringApplication.run(ShopApplication.class, arguments);
  }
}
