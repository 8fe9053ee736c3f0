package dev.hilo.hibernate.internal.schema;

import java.util.function.BiConsumer;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;

/**
 * What a session factory with the table needs besides it. The table knows only this of the classes
 * that make ids.
 *
 * @param integrator HiLo's own, for Hibernates that do not find it
 * @param listeners adds HiLo's event listeners to a factory, unless it has them
 */
public record FactorySetup(
    Integrator integrator, BiConsumer<SessionFactoryImplementor, HiLoTable> listeners) {}
