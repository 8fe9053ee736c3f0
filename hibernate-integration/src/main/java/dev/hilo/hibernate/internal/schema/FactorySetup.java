package dev.hilo.hibernate.internal.schema;

import java.util.function.BiConsumer;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;

/**
 * What a session factory needs besides the table, so that the table knows no class that generates
 * ids.
 *
 * @param integrator HiLo's own, for a Hibernate that does not find it
 * @param listeners adds HiLo's event listeners to a factory that lacks them
 */
public record FactorySetup(
    Integrator integrator, BiConsumer<SessionFactoryImplementor, HiLoTable> listeners) {}
