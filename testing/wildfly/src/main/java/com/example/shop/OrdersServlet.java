package com.example.shop;

import jakarta.annotation.Resource;
import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.UserTransaction;
import java.io.IOException;

/** POST stores an order and answers its id; GET answers how far numbers are reserved. */
@SuppressWarnings("NullAway.Init") // The container sets the fields.
@WebServlet("/orders")
public class OrdersServlet extends HttpServlet {

  private static final long serialVersionUID = 1;

  @PersistenceContext private transient EntityManager entityManager;
  @Resource private transient UserTransaction transaction;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    try {
      transaction.begin();
      rows(); // Takes the only connection of the entities.
      Order order = new Order();
      entityManager.persist(order);
      response.getWriter().print(order.id + ", before the insert of row " + (rows() + 1));
      transaction.commit();
    } catch (Exception e) {
      throw new ServletException(e);
    }
  }

  private long rows() {
    return number("select count(*) from orders");
  }

  private long number(String sql) {
    return ((Number)
            entityManager
                .createNativeQuery(sql, Long.class)
                .setFlushMode(FlushModeType.COMMIT)
                .getSingleResult())
        .longValue();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.getWriter().print(number("select max_value from hilo where name = 'orders'"));
  }
}
