import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DataKeys, KeyContext } from '../app/services.ts';

/** A sealed text with its sealed key, all in base64. */
export type Sealed = { data_key: string; nonce: string; tag: string; ciphertext: string };

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
/** Binds the ciphertext to the context of its key. Moved to another item, it does not open. */
const boundTo = (context: KeyContext) => Buffer.from(Object.values(context).join('#'));

/**
 * Encrypts a text under a data key of its own.
 * @throws 503 when KMS gives no key
 */
export async function seal(dataKeys: DataKeys, context: KeyContext, text: string): Promise<Sealed> {
  const { plain, sealed: data_key } = await dataKeys.make(context);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, plain, nonce).setAAD(boundTo(context));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
  return {
    data_key,
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext,
  };
}

/**
 * @throws 503 when KMS does not open the key; an error without details for a text that was not sealed for this context
 */
export async function unseal(dataKeys: DataKeys, context: KeyContext, sealed: Sealed): Promise<string> {
  const key = await dataKeys.open(sealed.data_key, context);
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(sealed.nonce, 'base64'))
    .setAuthTag(Buffer.from(sealed.tag, 'base64'))
    .setAAD(boundTo(context));
  return Buffer.concat([
    decipher.update(Buffer.from(sealed.ciphertext, 'base64')),
    decipher.final(),
  ]).toString();
}
