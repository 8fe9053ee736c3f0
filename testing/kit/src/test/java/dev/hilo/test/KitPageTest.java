package dev.hilo.test;

import org.junit.jupiter.api.Test;

/** The code of docs/how-to/testing.md does what the page says. */
class KitPageTest {

  @Test
  void idsBeginAtOne() {
    Runs.pass(1, KitSnippets.PriceListTest.class);
    Runs.pass(2, KitSnippets.OrderArchiveTest.class);
    Runs.pass(2, KitSnippets.OfSupplierTest.class);
    Runs.pass(2, KitSnippets.DocTest.class);
  }
}
