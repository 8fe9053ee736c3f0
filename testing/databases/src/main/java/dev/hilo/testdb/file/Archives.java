package dev.hilo.testdb.file;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Unpacks archives without the help of programs, which may be missing. */
public final class Archives {
  private static final int ANY_EXECUTE = 0111;

  private Archives() {}

  public static void unpackTar(InputStream stream, Path directory) throws IOException {
    TarArchiveInputStream tar = new TarArchiveInputStream(stream);
    for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
      Path target = within(directory, entry.getName());
      if (entry.isDirectory()) {
        Permissions.directory(target);
      } else if (entry.isSymbolicLink()) {
        Permissions.directory(target.resolveSibling("."));
        Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      } else if (entry.isFile()) {
        write(tar, target, (entry.getMode() & ANY_EXECUTE) != 0);
      } else {
        throw new IOException("An archive with something else than files: " + entry.getName());
      }
    }
  }

  /** Unpacks what lies under {@code root} in the jar that holds the resource {@code known}. */
  public static void unpackJar(String known, String root, Predicate<String> needed, Path directory)
      throws IOException {
    URL url = Resources.class.getResource(known);
    if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
      throw new IOException(known + " is not in a jar on the class path");
    }
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      unpackZip(jar, root.substring(1), needed, directory);
    }
  }

  /** Unpacks what lies under {@code root} in the archive. Its files are not executable then. */
  public static void unpackZip(ZipFile zip, String root, Predicate<String> needed, Path directory)
      throws IOException {
    for (ZipEntry entry : Collections.list(zip.entries())) {
      if (entry.isDirectory() || !entry.getName().startsWith(root)) {
        continue;
      }
      String name = entry.getName().substring(root.length());
      if (needed.test(name)) {
        try (InputStream content = zip.getInputStream(entry)) {
          write(content, within(directory, name), false);
        }
      }
    }
  }

  private static void write(InputStream content, Path file, boolean executable) throws IOException {
    Path parent = file.getParent();
    if (parent != null) {
      Permissions.directory(parent);
    }
    Files.copy(content, file);
    if (executable) {
      Permissions.executable(file);
    } else {
      Permissions.readable(file);
    }
  }

  private static Path within(Path directory, String name) throws IOException {
    Path path = directory.resolve(name).normalize();
    if (!path.startsWith(directory)) {
      throw new IOException("An archive that leads out of its directory: " + name);
    }
    return path;
  }
}
