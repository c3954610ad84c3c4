import {
  DecryptCommand,
  GenerateDataKeyCommand,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import { bounds } from '../app/awsBounds.ts';
import { unavailable } from '../app/errors.ts';
import type { DataKeys } from '../app/services.ts';

/**
 * Opens the data keys under a KMS master key. Both calls reject with 503 when KMS gives no key. `open` rejects with
 * KMS's own error for a sealed key of another context, because trying again would not help.
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

function refuse(error: unknown): never {
  throw error instanceof InvalidCiphertextException ? error : unavailable(error);
}

function given(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw unavailable(new Error('KMS answered without a key'));
  return bytes;
}
