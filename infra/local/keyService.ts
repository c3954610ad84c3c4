import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';

const Context = z.record(z.string(), z.string()).default({});
const Encrypt = z.object({ KeyId: z.string(), Plaintext: z.base64(), EncryptionContext: Context });
const Decrypt = z.object({ CiphertextBlob: z.base64(), EncryptionContext: Context });
const GenerateMac = z.object({
  KeyId: z.string(),
  Message: z.base64(),
  MacAlgorithm: z.literal('HMAC_SHA_256'),
});
const GenerateDataKey = z.object({ KeyId: z.string(), EncryptionContext: Context });

/**
 * Answers Encrypt, Decrypt and GenerateDataKey (256 bits) as KMS does, under one master key of 32 bytes. The encryption
 * context and the key id are authenticated: a wrong context fails as at AWS.
 */
export function keyService(masterKey: Buffer) {
  return (operation: string, body: unknown): Record<string, string> | { fault: string } => {
    if (operation === 'Encrypt') {
      const { KeyId, Plaintext, EncryptionContext } = Encrypt.parse(body);
      const CiphertextBlob = seal(masterKey, KeyId, Buffer.from(Plaintext, 'base64'), EncryptionContext);
      return { KeyId: arn(KeyId), CiphertextBlob, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    }
    if (operation === 'GenerateDataKey') {
      const { KeyId, EncryptionContext } = GenerateDataKey.parse(body);
      const key = randomBytes(32);
      const CiphertextBlob = seal(masterKey, KeyId, key, EncryptionContext);
      return { KeyId: arn(KeyId), Plaintext: key.toString('base64'), CiphertextBlob };
    }
    if (operation === 'GenerateMac') {
      const { KeyId, Message, MacAlgorithm } = GenerateMac.parse(body);
      const own = createHmac('sha256', masterKey).update(KeyId).digest();
      const Mac = createHmac('sha256', own).update(Buffer.from(Message, 'base64')).digest('base64');
      return { KeyId: arn(KeyId), Mac, MacAlgorithm };
    }
    if (operation === 'Decrypt') {
      const { CiphertextBlob, EncryptionContext } = Decrypt.parse(body);
      try {
        const { keyId, plain } = open(masterKey, Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
        const Plaintext = plain.toString('base64');
        return { KeyId: arn(keyId), Plaintext, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
      } catch {
        return { fault: 'InvalidCiphertextException' };
      }
    }
    return { fault: 'UnknownOperationException' };
  };
}

const arn = (keyId: string) =>
  keyId.startsWith('arn:') ? keyId : `arn:aws:kms:local:000000000000:key/${keyId}`;

type EncryptionContext = Record<string, string>;

const authenticated = (keyId: string, context: EncryptionContext) =>
  Buffer.from(JSON.stringify([keyId, Object.entries(context).sort()]));

/** Layout: length of the key id (1 byte), key id, nonce (12), tag (16), ciphertext. */
function seal(masterKey: Buffer, keyId: string, plain: Buffer, context: EncryptionContext): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(authenticated(keyId, context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const name = Buffer.from(keyId);
  return Buffer.concat([Buffer.from([name.length]), name, nonce, cipher.getAuthTag(), sealed]).toString(
    'base64',
  );
}

function open(masterKey: Buffer, blob: Buffer, context: EncryptionContext): { keyId: string; plain: Buffer } {
  const start = 1 + (blob[0] ?? 0);
  const keyId = blob.subarray(1, start).toString();
  const decipher = createDecipheriv('aes-256-gcm', masterKey, blob.subarray(start, start + 12))
    .setAuthTag(blob.subarray(start + 12, start + 28))
    .setAAD(authenticated(keyId, context));
  return { keyId, plain: Buffer.concat([decipher.update(blob.subarray(start + 28)), decipher.final()]) };
}
