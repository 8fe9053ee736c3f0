@NullMarked
package javax.crac;

import org.jspecify.annotations.NullMarked;
