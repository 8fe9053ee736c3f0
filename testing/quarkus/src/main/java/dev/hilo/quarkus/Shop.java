package dev.hilo.quarkus;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Each request reads first, so that it holds a connection while it waits for an id. */
@Path("/")
public class Shop {
  @Inject EntityManager entities;
  @Inject EntityManagerFactory factory;

  @POST
  @Path("orders")
  @Transactional
  public String order() {
    Order.find("customer", "none").firstResult();
    Order order = new Order();
    order.customer = "some";
    order.persist();
    return order.id;
  }

  @POST
  @Path("customers")
  @Transactional
  public String customer() {
    Customer customer = new Customer();
    entities.persist(customer);
    entities.flush();
    return customer.getId() + " " + customer.getAccount();
  }

  @POST
  @Path("tickets")
  @Transactional
  public String ticket() {
    entities.createQuery("from Ticket where id < 0", Ticket.class).getResultList();
    Ticket ticket = new Ticket();
    entities.persist(ticket);
    return ticket.id.toString();
  }

  @POST
  @Path("ids/{collection}")
  public String id(@PathParam("collection") String collection) {
    // snippet: id
    HiLo hilo = HibernateHiLo.of(factory);
    return hilo.nextId(collection);
    // end
  }
}
