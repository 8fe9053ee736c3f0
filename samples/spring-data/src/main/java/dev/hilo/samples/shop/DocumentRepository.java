package dev.hilo.samples.shop;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.repository.NoRepositoryBean;

/** Documents of one kind. */
@NoRepositoryBean
public interface DocumentRepository<T extends Document> extends JpaRepository<T, String> {

  /** The latest documents by time, because ids of several nodes are not in order of time. */
  List<T> findTop25ByOrderByCreatedAtDesc();
}
