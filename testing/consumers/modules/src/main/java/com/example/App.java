package com.example;

import dev.hilo.HiLo;
import org.hsqldb.jdbc.JDBCDataSource;

public class App {

  public static void main(String[] arguments) {
    JDBCDataSource database = new JDBCDataSource();
    database.setURL("jdbc:hsqldb:mem:test");
    try (HiLo hilo = HiLo.builder(database).createTableIfMissing().build()) {
      System.out.println(hilo.nextId("orders"));
    }
  }
}
