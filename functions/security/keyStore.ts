import { DecryptCommand, GenerateDataKeyCommand, GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { bounds } from '../app/awsBounds.ts';
import { unavailable } from '../app/errors.ts';
import type { DataKeys, IndexKey } from '../app/services.ts';
import { neverOpens } from './envelope.ts';

/**
 * Opens the data keys under a KMS master key. Both calls reject with 503 when KMS gives no key. `open` rejects with
 * KMS's own error for a sealed key of another context or master key, because trying again would not help.
 */
export function openKeyStore(KeyId: string): DataKeys {
  const client = new KMSClient(bounds());
  return {
    async make(EncryptionContext) {
      const command = new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext });
      const { Plaintext, CiphertextBlob } = await client.send(command).catch(refuse);
      return { plain: given(Plaintext), sealed: Buffer.from(given(CiphertextBlob)).toString('base64') };
    },
    async open(sealed, EncryptionContext) {
      const CiphertextBlob = Buffer.from(sealed, 'base64');
      const command = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext });
      return given((await client.send(command).catch(refuse)).Plaintext);
    },
  };
}

/** An HMAC key of KMS. Rejects with 503 where KMS makes no hash. */
export function openIndexKey(KeyId: string): IndexKey {
  const client = new KMSClient(bounds());
  return {
    async mac(text) {
      const command = new GenerateMacCommand({
        KeyId,
        MacAlgorithm: 'HMAC_SHA_256',
        Message: Buffer.from(text),
      });
      return Buffer.from(given((await client.send(command).catch(refuse)).Mac)).toString('base64url');
    },
  };
}

function refuse(error: unknown): never {
  throw neverOpens(error) ? error : unavailable(error);
}

function given(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw unavailable(new Error('KMS answered without a key'));
  return bytes;
}
