package dev.hilo.spring.data.rest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.repository.support.Repositories;
import org.springframework.data.rest.core.config.RepositoryRestConfiguration;
import org.springframework.data.rest.webmvc.config.RepositoryRestConfigurer;
import org.springframework.data.rest.webmvc.spi.BackendIdConverter;
import org.springframework.web.servlet.config.annotation.CorsRegistry;

/**
 * Registers an {@link AssociationLookup} for each repository whose ids {@link PathIdConverter}
 * converts: Spring Data REST passes the last segment of an association's URI to no converter.
 *
 * <p>A lookup is not told the type it is asked for, hence one for each. The types are known only
 * once the repositories are, and Spring Data REST collects the lookups after this.
 */
final class AssociationLookups implements RepositoryRestConfigurer {

  private final ObjectProvider<BackendIdConverter> converters;
  private final ObjectProvider<Repositories> repositories;
  private final ConfigurableListableBeanFactory beans;

  AssociationLookups(
      ObjectProvider<BackendIdConverter> converters,
      ObjectProvider<Repositories> repositories,
      ConfigurableListableBeanFactory beans) {
    this.converters = converters;
    this.repositories = repositories;
    this.beans = beans;
  }

  @Override
  public void configureRepositoryRestConfiguration(
      RepositoryRestConfiguration config, CorsRegistry cors) {
    Repositories all = repositories.getObject();
    for (Class<?> type : all) {
      if (isConverted(type)) {
        beans.registerSingleton(
            "hiloAssociationLookup." + type.getName(), new AssociationLookup(all, type));
      }
    }
  }

  /** As Spring Data REST chooses: the first converter that supports the type. */
  private boolean isConverted(Class<?> type) {
    return converters
        .orderedStream()
        .filter(each -> each.supports(type))
        .findFirst()
        .filter(PathIdConverter.class::isInstance)
        .isPresent();
  }
}
