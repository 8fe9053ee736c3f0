package dev.hilo.spring.start;

import java.util.List;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** The orders by their numbers, as docs/how-to/entities.md sorts them. */
public interface OrderList extends Repository<Order, String> {
  @Query("select o from Order o order by length(o.id), o.id")
  List<Order> page(Pageable page);
}
