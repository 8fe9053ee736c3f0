package dev.hilo.benchmarks.startup.hilo;

import dev.hilo.benchmarks.startup.StartupChapter;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** Saves a row after its start, says so, and runs until it is stopped. */
@SpringBootConfiguration
@EnableAutoConfiguration
public class HiLoApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(HiLoApplication.class, arguments).getBean(Notes.class).save(new Note());
    System.out.println(StartupChapter.SAVED);
  }
}
