/** For tests of applications that use HiLo: ids that begin at 1 in each test. */
@org.jspecify.annotations.NullMarked
package dev.hilo.test;
