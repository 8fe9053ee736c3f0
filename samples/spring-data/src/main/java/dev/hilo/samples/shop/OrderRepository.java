package dev.hilo.samples.shop;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;

/** The orders. */
public interface OrderRepository extends DocumentRepository<Order> {

  /** The orders without an invoice, the oldest first. */
  @Query(
      """
      select o from Order o
      where not exists (select 1 from Invoice i where i.order = o)
      order by o.createdAt""")
  List<Order> findWithoutInvoice(Limit limit);
}
