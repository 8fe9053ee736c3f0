package dev.hilo.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.bc.BcPGPSecretKeyRingCollection;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;

/** A small staging repository without a fault, for tests that add one. */
final class StagedRelease {

  private static final String POM =
      """
      <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>dev.hilo</groupId>
        <artifactId>%s</artifactId>
        <version>1.0</version>
        <name>A module</name>
        <description>Does something</description>
        <url>https://example.com</url>
        <licenses>
          <license><name>Apache-2.0</name><url>https://example.com/licence</url></license>
        </licenses>
        <developers>
          <developer><name>OWNER</name></developer>
        </developers>
        <scm>
          <connection>scm:git:https://example.com</connection>
          <developerConnection>scm:git:https://example.com</developerConnection>
          <url>https://example.com</url>
        </scm>
        <dependencies/>
      </project>
      """;

  private final Path folder;
  private final PGPSecretKey key;
  private final Signatures signatures;

  StagedRelease(Path folder) throws IOException, PGPException {
    this.folder = folder;
    String armored = ThrowawayKey.armored();
    this.signatures = new Signatures(armored);
    this.key =
        new BcPGPSecretKeyRingCollection(
                PGPUtil.getDecoderStream(
                    new ByteArrayInputStream(armored.getBytes(StandardCharsets.US_ASCII))))
            .getKeyRings()
            .next()
            .getSecretKey();
    for (Map.Entry<String, List<String>> module : Bundle.PUBLISHED.entrySet()) {
      for (String suffix : module.getValue()) {
        Path file = file(module.getKey(), suffix);
        Files.createDirectories(file.getParent());
        if (suffix.endsWith(".jar")) {
          writeJar(file, 61);
        } else {
          Files.writeString(file, POM.formatted(module.getKey()));
        }
        sign(file);
      }
    }
  }

  Path file(String module, String suffix) {
    return folder.resolve("dev/hilo/%s/1.0/%s-1.0%s".formatted(module, module, suffix));
  }

  Bundle read() throws IOException {
    return new Bundle(folder, "dev.hilo", "1.0", signatures);
  }

  /** Replaces a text of a POM, and signs it anew. */
  void replace(String module, String text, String by) throws IOException, PGPException {
    Path pom = file(module, ".pom");
    Files.writeString(pom, Files.readString(pom).replace(text, by));
    sign(pom);
  }

  void writeJar(Path file, int version) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream jar = new ZipOutputStream(out)) {
      for (String name : List.of("META-INF/LICENSE", "A.class", "B.class", "C.class", "D.class")) {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) version});
        jar.closeEntry();
      }
    }
  }

  void sign(Path file) throws IOException, PGPException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }
    PGPSignatureGenerator generator =
        new PGPSignatureGenerator(
            new BcPGPContentSignerBuilder(
                key.getPublicKey().getAlgorithm(), HashAlgorithmTags.SHA512),
            key.getPublicKey());
    generator.init(PGPSignature.BINARY_DOCUMENT, key.extractPrivateKey(null));
    generator.update(Files.readAllBytes(file));
    Path signature = file.resolveSibling(file.getFileName() + ".asc");
    try (OutputStream out = Files.newOutputStream(signature);
        ArmoredOutputStream armor = ArmoredOutputStream.builder().build(out)) {
      generator.generate().encode(armor);
    }
    for (String algorithm : Checksums.ALL) {
      Files.writeString(Checksums.file(file, algorithm), Checksums.of(file, algorithm));
    }
  }
}
