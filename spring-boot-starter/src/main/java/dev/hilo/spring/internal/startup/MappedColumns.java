package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import dev.hilo.rows.NumberedColumn;
import java.util.List;
import javax.sql.DataSource;

/** Tells where ids are stored, by the mapping of one framework. */
@FunctionalInterface
public interface MappedColumns {

  /** The mappings of all beans that exist. With lazy initialization, it creates none. */
  List<Mapping> known();

  /**
   * The columns of one persistence unit, or of all aggregates of Spring Data JDBC.
   *
   * @param name what the columns belong to, for people
   * @param hilo numbers the columns
   * @param dataSource has the tables of the columns
   * @param seeded whether the framework raises counters above the rows before the first id
   * @param keys the columns whose highest number an index tells
   */
  record Mapping(
      String name, HiLo hilo, DataSource dataSource, boolean seeded, List<NumberedColumn> keys) {}
}
