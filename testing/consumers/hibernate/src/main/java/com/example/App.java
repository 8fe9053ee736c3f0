package com.example;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

public class App {

  @Entity
  @Table(name = "orders")
  public static class Order {
    @Id @PrefixedId String id;
  }

  public static void main(String[] arguments) {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Order.class)
            .setProperty("hibernate.connection.url", "jdbc:h2:mem:test;DB_CLOSE_DELAY=-1")
            .setProperty("hibernate.hbm2ddl.auto", "create");
    try (SessionFactory sessions = configuration.buildSessionFactory()) {
      Order order = new Order();
      sessions.inTransaction(session -> session.persist(order));
      System.out.println(order.id);
    }
  }
}
