package dev.hilo.samples.shop.web;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Ends this process as {@code kill -9} does. For the demonstration only: no real application has
 * this.
 */
@RestController
class KillController {

  private static final int EXIT_STATUS_OF_SIGKILL = 137;

  /** Runs no shutdown hook, so HiLo cannot return its unused numbers. Sends no response. */
  @PostMapping("/kill")
  void kill() {
    Runtime.getRuntime().halt(EXIT_STATUS_OF_SIGKILL);
  }
}
