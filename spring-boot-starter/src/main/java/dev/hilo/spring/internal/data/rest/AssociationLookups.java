package dev.hilo.spring.internal.data.rest;

import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.support.DefaultRepositoryInvokerFactory;
import org.springframework.data.repository.support.Repositories;
import org.springframework.data.repository.support.RepositoryInvokerFactory;
import org.springframework.data.rest.core.config.RepositoryRestConfiguration;
import org.springframework.data.rest.core.support.EntityLookup;
import org.springframework.data.rest.webmvc.config.RepositoryRestConfigurer;
import org.springframework.data.rest.webmvc.spi.BackendIdConverter;
import org.springframework.web.servlet.config.annotation.CorsRegistry;

/**
 * Registers an {@link AssociationLookup} for each repository whose ids {@link PathIdConverter}
 * converts, because Spring Data REST does not convert the last segment of an association's URI. A
 * lookup does not see the requested type, so each repository needs its own. Spring Data REST
 * collects the lookups after this call, and the repositories exist by now.
 */
record AssociationLookups(
    ObjectProvider<BackendIdConverter> converters,
    ObjectProvider<Repositories> repositories,
    ConfigurableListableBeanFactory beans)
    implements RepositoryRestConfigurer {

  @Override
  public void configureRepositoryRestConfiguration(
      RepositoryRestConfiguration config, CorsRegistry cors) {
    Repositories all = repositories.getObject();
    for (Class<?> type : all) {
      if (isConverted(type)) {
        beans.registerSingleton(
            "hiloAssociationLookup." + type.getName(),
            new AssociationLookup(all, new DefaultRepositoryInvokerFactory(all), type));
      }
    }
  }

  /** Chooses like Spring Data REST: the first converter that supports the type. */
  private boolean isConverted(Class<?> type) {
    return converters
        .orderedStream()
        .filter(each -> each.supports(type))
        .findFirst()
        .filter(PathIdConverter.class::isInstance)
        .isPresent();
  }

  /** Finds the entities of one repository by the value that Spring Data REST uses as their id. */
  record AssociationLookup(
      Repositories repositories, RepositoryInvokerFactory invokers, Class<?> type)
      implements EntityLookup<Object> {

    @Override
    public boolean supports(Class<?> requested) {
      return repositories
          .getRepositoryInformationFor(requested)
          .map(RepositoryMetadata::getDomainType)
          .filter(type::equals)
          .isPresent();
    }

    @Override
    public Object getResourceIdentifier(Object entity) {
      return repositories
          .getPersistentEntity(entity.getClass())
          .getIdentifierAccessor(entity)
          .getRequiredIdentifier();
    }

    @Override
    public Optional<Object> lookupEntity(Object requested) {
      return invokers.getInvokerFor(type).invokeFindById(AmbiguousId.resolve(requested));
    }

    /** Empty, because entities are found by their id. */
    @Override
    public Optional<String> getLookupProperty() {
      return Optional.empty();
    }
  }
}
