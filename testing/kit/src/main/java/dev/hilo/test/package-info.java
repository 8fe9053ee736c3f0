/**
 * For tests of applications that use HiLo. Start with {@link dev.hilo.test.ResetIds}, which lets
 * ids begin at 1 in each test. {@link dev.hilo.test.ResetIdsExtension} does it for a HiLo that no
 * field of the test holds.
 */
@org.jspecify.annotations.NullMarked
package dev.hilo.test;
