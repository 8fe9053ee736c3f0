package dev.hilo.spring.internal.jpa;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.internal.datasource.DataSourceUnwrapper;
import dev.hilo.spring.internal.startup.MappedColumns;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** The columns of entities. Those of tenants are not included: each tenant has its own tables. */
record EntityColumns(ConfigurableListableBeanFactory beans, UnitSettings settings)
    implements MappedColumns {

  @Override
  public List<Mapping> known() {
    return StartedUnit.all(beans, true).stream()
        .filter(unit -> !unit.factory().isClosed())
        .flatMap(this::mapping)
        .toList();
  }

  private Stream<Mapping> mapping(StartedUnit unit) {
    DataSource dataSource = unit.bean().getDataSource();
    return dataSource == null
            || DataSourceUnwrapper.routes(dataSource)
            || HiLoSelection.hasTenants(unit.bean())
        ? Stream.empty()
        : Stream.of(
            new Mapping(
                "the entities of " + unit.name(),
                HibernateHiLo.of(unit.factory()),
                dataSource,
                settings.of(UnitSettings.unitOf(unit.name())),
                HibernateHiLo.seedsExisting(unit.factory()),
                HibernateHiLo.numberedColumns(unit.factory()),
                HibernateHiLo.keyColumns(unit.factory())));
  }
}
