package dev.hilo.data;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.util.HashSet;
import java.util.Set;
import org.hibernate.envers.AuditTable;
import org.hibernate.envers.Audited;
import org.jspecify.annotations.Nullable;

/** All its references are audited, each in a table of another kind. */
@Entity
@Audited
@Table(name = "audited_order")
@AuditTable("audited_order_history")
public class AuditedOrder {

  @Id
  @HiLoId(assignable = true)
  @Nullable String id;

  @Nullable String status;

  @ElementCollection
  @CollectionTable(name = "order_tags")
  Set<String> tags = new HashSet<>();

  @OneToMany
  @JoinColumn(name = "owner_id")
  Set<Line> lines = new HashSet<>();

  @ManyToMany Set<Line> related = new HashSet<>();

  /** A line. */
  @Entity(name = "Line")
  @Audited
  @Table(name = "order_line")
  public static class Line {
    @Id @HiLoId @Nullable String id;
    @ManyToOne @Nullable AuditedOrder order;
  }
}
