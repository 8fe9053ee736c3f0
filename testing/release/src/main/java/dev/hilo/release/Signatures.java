package dev.hilo.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;
import org.bouncycastle.openpgp.bc.BcPGPSecretKeyRingCollection;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;

/** Detached signatures, verified by the public part of the key that made them. */
final class Signatures {

  private final BcPGPSecretKeyRingCollection keys;

  Signatures(String armoredKey) throws IOException, PGPException {
    InputStream armored = new ByteArrayInputStream(armoredKey.getBytes(StandardCharsets.US_ASCII));
    keys = new BcPGPSecretKeyRingCollection(PGPUtil.getDecoderStream(armored));
  }

  /** Returns the user of the first key, or its number if it names none. */
  String signer() {
    PGPSecretKeyRing ring = keys.getKeyRings().next();
    var users = ring.getPublicKey().getUserIDs();
    return users.hasNext() ? users.next() : Long.toHexString(ring.getPublicKey().getKeyID());
  }

  /** Returns whether one of the keys made the signature of exactly these bytes. */
  boolean verify(Path signed, Path signature) throws IOException {
    try (InputStream armored = PGPUtil.getDecoderStream(Files.newInputStream(signature))) {
      if (!(new BcPGPObjectFactory(armored).nextObject() instanceof PGPSignatureList list)) {
        return false;
      }
      PGPSignature first = list.get(0);
      PGPSecretKey key = keys.getSecretKey(first.getKeyID());
      return key != null && verify(signed, first, key.getPublicKey());
    } catch (PGPException e) {
      return false;
    }
  }

  private static boolean verify(Path signed, PGPSignature signature, PGPPublicKey key)
      throws IOException, PGPException {
    signature.init(new BcPGPContentVerifierBuilderProvider(), key);
    signature.update(Files.readAllBytes(signed));
    return signature.verify();
  }
}
