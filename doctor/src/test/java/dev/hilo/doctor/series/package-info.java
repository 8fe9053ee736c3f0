@NullMarked
package dev.hilo.doctor.series;

import org.jspecify.annotations.NullMarked;
