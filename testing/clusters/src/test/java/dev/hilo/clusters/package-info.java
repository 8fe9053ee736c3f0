/** Real clusters and replicas under faults. */
@NullMarked
package dev.hilo.clusters;

import org.jspecify.annotations.NullMarked;
