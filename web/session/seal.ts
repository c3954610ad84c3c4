/** Encrypted content, in base64. */
export type Sealed = { nonce: string; sealed: string };

const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A key that no script can read, made of 32 bytes in base64. Rejects if the page was not served securely. */
export const keyFrom = async (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(base64), ALGORITHM, false, ['encrypt', 'decrypt']);

const bound = (nonce: Uint8Array<ArrayBuffer>, about: string) => ({
  name: ALGORITHM,
  iv: nonce,
  additionalData: new TextEncoder().encode(about),
});

/** @param about what the content belongs to; with another text it does not open */
export async function seal(key: CryptoKey, about: string, content: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(content));
  const sealed = await crypto.subtle.encrypt(bound(nonce, about), key, text);
  return { nonce: toBase64(nonce), sealed: toBase64(new Uint8Array(sealed)) };
}

/** Rejects what was sealed under another key or for something else, and what was changed. */
export async function unseal(key: CryptoKey, about: string, { nonce, sealed }: Sealed): Promise<unknown> {
  const text = await crypto.subtle.decrypt(bound(fromBase64(nonce), about), key, fromBase64(sealed));
  return JSON.parse(new TextDecoder().decode(text));
}
