/** docs/spring.md, held against the code. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.docs;
