package dev.hilo.spring.data.rest;

import java.util.Optional;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.support.DefaultRepositoryInvokerFactory;
import org.springframework.data.repository.support.Repositories;
import org.springframework.data.repository.support.RepositoryInvokerFactory;
import org.springframework.data.rest.core.support.EntityLookup;

/** Finds the entities of one repository by what Spring Data REST takes for their id. */
final class AssociationLookup implements EntityLookup<Object> {

  private final Repositories repositories;
  private final RepositoryInvokerFactory invokers;
  private final Class<?> type;

  AssociationLookup(Repositories repositories, Class<?> type) {
    this.repositories = repositories;
    this.invokers = new DefaultRepositoryInvokerFactory(repositories);
    this.type = type;
  }

  @Override
  public boolean supports(Class<?> asked) {
    return repositories
        .getRepositoryInformationFor(asked)
        .map(RepositoryMetadata::getDomainType)
        .filter(type::equals)
        .isPresent();
  }

  @Override
  public Object getResourceIdentifier(Object entity) {
    PersistentEntity<?, ?> model = repositories.getPersistentEntity(entity.getClass());
    return model.getIdentifierAccessor(entity).getRequiredIdentifier();
  }

  @Override
  public Optional<Object> lookupEntity(Object requested) {
    return invokers.getInvokerFor(type).invokeFindById(RequestedId.resolve(requested));
  }

  /** Empty: it is the id. */
  @Override
  public Optional<String> getLookupProperty() {
    return Optional.empty();
  }
}
