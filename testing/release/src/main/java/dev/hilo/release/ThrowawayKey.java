package dev.hilo.release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.crypto.KeyGenerationParameters;
import org.bouncycastle.crypto.generators.Ed25519KeyPairGenerator;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyRingGenerator;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPair;

/** A key without a passphrase that signs one rehearsal. It proves nothing about its owner. */
public final class ThrowawayKey {

  private ThrowawayKey() {}

  /**
   * Writes the armored secret key.
   *
   * @param arguments the file
   * @throws Exception if the key cannot be made or written
   */
  public static void main(String[] arguments) throws Exception {
    Files.writeString(Path.of(arguments[0]), armored());
  }

  static String armored() throws PGPException, IOException {
    Ed25519KeyPairGenerator generator = new Ed25519KeyPairGenerator();
    generator.init(new KeyGenerationParameters(new SecureRandom(), 256));
    BcPGPKeyPair pair =
        new BcPGPKeyPair(
            PublicKeyPacket.VERSION_4,
            PublicKeyAlgorithmTags.EDDSA_LEGACY,
            generator.generateKeyPair(),
            Date.from(Instant.now()));
    PGPKeyRingGenerator ring =
        new PGPKeyRingGenerator(
            PGPSignature.POSITIVE_CERTIFICATION,
            pair,
            "Rehearsal of a release <rehearsal@hilo.invalid>",
            new BcPGPDigestCalculatorProvider().get(HashAlgorithmTags.SHA1),
            null,
            null,
            new BcPGPContentSignerBuilder(
                PublicKeyAlgorithmTags.EDDSA_LEGACY, HashAlgorithmTags.SHA512),
            null);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ArmoredOutputStream armor = ArmoredOutputStream.builder().build(bytes)) {
      ring.generateSecretKeyRing().encode(armor);
    }
    return bytes.toString(StandardCharsets.US_ASCII);
  }
}
