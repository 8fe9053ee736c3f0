@NullMarked
package dev.hilo.doctor;

import org.jspecify.annotations.NullMarked;
