/**
 * HiLo in Spring Boot.
 *
 * <p>With the starter on the class path, the application has a bean of type {@link dev.hilo.HiLo},
 * which entities share. So start with the annotations, in {@code dev.hilo.hibernate} for entities
 * and in {@link dev.hilo.spring.data.jdbc} for aggregates of Spring Data JDBC.
 *
 * <p>Settings begin with {@code hilo.}. A {@link dev.hilo.spring.HiLoBuilderCustomizer} sets what
 * has no setting. {@link dev.hilo.spring.HiLoDataSource} marks the DataSource if it is not the
 * primary one.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring;
