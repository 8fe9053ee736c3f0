/** What the pages say of Spring Boot, held against the code. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.docs;
