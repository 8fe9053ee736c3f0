package dev.hilo.samples.broken;

import dev.hilo.HiLo;
import java.sql.SQLException;
import java.time.Duration;

/** What is broken, as the operator is told. */
enum Breakage {
  IMPORTED("Last night, orders up to number 100 were imported.") {
    @Override
    void happen(Shop shop) throws SQLException {
      shop.start();
      shop.order(1);
      shop.insert(3, 100);
    }
  },

  RESTORED("The table hilo was restored from a backup. A second instance was started since.") {
    @Override
    void happen(Shop shop) throws SQLException {
      shop.start();
      shop.order(39);
      shop.sql("update hilo set max_value = 32");
      shop.start();
    }
  },

  LEAPT(
      "The table hilo was restored from an old backup while the shop ran. Orders above a million"
          + " are tests and may be deleted. Numbers must be short again.") {
    @Override
    void happen(Shop shop) throws SQLException {
      shop.start();
      shop.order(64);
      shop.sql("update hilo set max_value = 0");
    }

    @Override
    boolean remains(String orders) {
      return orders.matches("(?s).*order \\d{7}.*");
    }
  },

  LOCKED("Since noon, every order fails. Nothing was deployed.") {
    @Override
    void happen(Shop shop) throws SQLException {
      shop.start();
      shop.forget("update hilo set max_value = max_value where name = 'orders'");
    }
  },

  MISSING_TABLE("The database was moved to a new server. The old one is gone.") {
    @Override
    void happen(Shop shop) throws SQLException {
      shop.start();
      shop.order(39);
      shop.stop(HiLo::close);
      shop.sql("drop table hilo");
    }
  },

  MISSPELT("The shop uses HiLo since today. A migration has set the counter to 40.") {
    @Override
    void happen(Shop shop) throws SQLException {
      shop.insert(2, 40);
      shop.sql("update hilo set name = 'Orders', max_value = 40");
      shop.start();
    }
  };

  /** How long a customer waits. */
  final Duration patience = Duration.ofSeconds(name().equals("LOCKED") ? 2 : 30);

  final String told;

  Breakage(String told) {
    this.told = told;
  }

  /** Breaks a shop with the order 1, whose counter is at 1, and of which no instance runs. */
  abstract void happen(Shop shop) throws SQLException;

  /** Whether new orders show the symptom, although they succeed. */
  boolean remains(String orders) {
    return false;
  }
}
