package dev.hilo.spring.processes;

import dev.hilo.spring.shop.ShopApplication;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Import;

/** A shop whose tills are busy. All its settings come from the environment. */
@Import({ShopApplication.class, Tills.class})
public final class TillsApplication {

  private TillsApplication() {}

  /** Runs until it is told to end. */
  public static void main(String[] arguments) {
    SpringApplication.run(TillsApplication.class, arguments);
  }
}
