/** A small shop that is broken as docs/how-to/runbook.md describes, for people to mend. */
package dev.hilo.samples.broken;
