import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '#shared/domain/factor.ts';
import { PUBLIC_URL } from './deps.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

type At = {
  /** The page that asks, as the browser tells it. */
  origin?: string;
  /** Whether the owner showed a finger or a PIN. */
  verified?: boolean;
};

/** A passkey in software, as a browser and an authenticator together would make and use it: ES256, no attestation. */
export class SoftPasskey {
  readonly #id = randomBytes(32);
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';
  #count = 0;

  get id() {
    return text(this.#id);
  }

  /** What the browser sends after it made the passkey. */
  made(creation: PasskeyCreation, { origin = PUBLIC_URL, verified = true }: At = {}): Attestation {
    this.#handle = creation.user.id;
    const length = Buffer.from([0, this.#id.length]);
    const own = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey()]);
    const authData = this.#data(creation.rp.id, ATTESTED | (verified ? VERIFIED : 0), own);
    const object = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: clientData('webauthn.create', creation.challenge, origin),
        attestationObject: text(object),
        transports: ['internal'],
      },
    };
  }

  /** What the browser sends after the owner used the passkey. */
  used(
    request: Pick<PasskeyRequest, 'challenge' | 'rpId'>,
    { origin = PUBLIC_URL, verified = true }: At = {},
  ): Assertion {
    this.#count += 1;
    const authenticatorData = this.#data(request.rpId, verified ? VERIFIED : 0);
    const clientDataJSON = clientData('webauthn.get', request.challenge, origin);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON,
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, this.#pair.privateKey)),
        userHandle: this.#handle,
      },
    };
  }

  /** As if the owner had never used it since: what a copy of it would send. */
  forgetUses() {
    this.#count = 0;
  }

  #data(rpId: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | flags]), count, more]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const [before, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
    return Buffer.concat([before, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
