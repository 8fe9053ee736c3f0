package dev.hilo.samples.shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The shop, and the page that shows its ids. Run it twice, and both share the numbers. */
@SpringBootApplication
public class ShopApplication {

  /** Runs until it is told to end. */
  public static void main(String[] arguments) {
    SpringApplication.run(ShopApplication.class, arguments);
  }
}
