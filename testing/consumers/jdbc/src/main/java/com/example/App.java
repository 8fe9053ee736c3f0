package com.example;

import dev.hilo.HiLo;
import org.h2.jdbcx.JdbcDataSource;

public class App {

  public static void main(String[] arguments) {
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1");
    try (HiLo hilo = HiLo.builder(database).createTableIfMissing().build()) {
      System.out.println(hilo.nextId("orders"));
    }
  }
}
