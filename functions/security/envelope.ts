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
 * @throws 503 when KMS does not open the key; what `neverOpens` knows when it never will; an error without details for a
 * text that was not sealed for this context
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

/** Whether KMS will never open a sealed key: it is of another context, or of a master key that was lost. */
export const neverOpens = (error: unknown): boolean =>
  error instanceof Error && ['InvalidCiphertextException', 'IncorrectKeyException'].includes(error.name);

const TAG_BYTES = 16;

/** A text or bytes under a key that is at hand: nonce, tag and ciphertext in base64url. Opens for this context alone. */
export function sealUnder(key: Uint8Array, context: string, text: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** @throws an error without details for a text that was not sealed under this key and context */
export function unsealUnder(key: Uint8Array, context: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const begin = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
    .setAuthTag(bytes.subarray(NONCE_BYTES, begin))
    .setAAD(Buffer.from(context));
  return Buffer.concat([decipher.update(bytes.subarray(begin)), decipher.final()]);
}
