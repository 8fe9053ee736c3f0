package dev.hilo.samples.shop;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;

/** The orders. */
public interface OrderRepository extends DocumentRepository<Order> {

  /** Those that have no invoice yet, the oldest first. */
  @Query(
      """
      select o from Order o
      where not exists (select 1 from Invoice i where i.order = o)
      order by o.bornAt""")
  List<Order> findWithoutInvoice(Limit limit);
}
