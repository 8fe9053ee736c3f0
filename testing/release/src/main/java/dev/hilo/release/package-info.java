/** What Maven Central demands of a release, checked on the files of the staging repository. */
@NullMarked
package dev.hilo.release;

import org.jspecify.annotations.NullMarked;
