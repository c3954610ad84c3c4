import { createPrivateKey, createPublicKey, type JsonWebKeyInput, sign, verify } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../app/deps.ts';
import { inFlight } from '../app/inFlight.ts';
import { padded } from '../table/keys.ts';
import { readHead } from './heads.ts';

/** The end of the chain at some hour, signed. At any later time the trail must still contain it. */
const Anchor = z.object({
  stage: z.string(),
  number: z.int().min(1),
  hash: z.string(),
  at: z.string(),
  /** Which key signed it. */
  kid: z.string(),
  signature: z.string(),
});
export type Anchor = z.output<typeof Anchor>;

/** The folder of the anchors in the archive. */
export const ANCHOR_FOLDER = 'anchors/';

const nameOf = ({ at, number }: Pick<Anchor, 'at' | 'number'>) =>
  `${ANCHOR_FOLDER}${at.slice(0, 10)}-${padded(number)}.json`;

/** What is signed. No access token begins like this: former versions signed both with one key. */
const signedText = ({ stage, number, hash, at }: Omit<Anchor, 'kid' | 'signature'>) =>
  Buffer.from(`school-records audit anchor\n${stage}\n${number}\n${hash}\n${at}`);

/**
 * Signs the current end of the chain and stores it in the archive, where nobody can change, delete or replace it. An
 * end that was already stored on the same day stays as it was signed then.
 * @returns undefined when no entry was ordered yet
 */
export async function anchorHead(deps: Deps): Promise<Anchor | undefined> {
  const { total: number, hash } = await readHead(deps.table);
  if (number === 0) return undefined;
  const { jwk } = await deps.secrets('anchors');
  const plain = { stage: deps.environment.STAGE, number, hash, at: deps.now().toISOString() };
  const key = createPrivateKey({ key: jwk, format: 'jwk' } as JsonWebKeyInput);
  const signature = sign(null, signedText(plain), key).toString('base64url');
  const anchor: Anchor = { ...plain, kid: jwk.kid, signature };
  await deps.archive.putNew(nameOf(anchor), Buffer.from(JSON.stringify(anchor)));
  return anchor;
}

/** An object of the archive. `forged` means that this deployment did not sign it under this name. */
type FoundAnchor = { name: string } & (
  | { state: 'signed'; anchor: Anchor }
  | { state: 'forged' }
  /** Signed with a key that is no longer in use, so it cannot be checked. */
  | { state: 'unknownKey' }
);

/** How many anchors are read at once. A day has up to 24. */
const READ_AT_ONCE = 20;

const numberOf = (name: string) => Number(/-([0-9]{12})[.]json$/.exec(name)?.[1] ?? Number.POSITIVE_INFINITY);

/** An object in the folder of the anchors, with the number that its name tells: infinite where it tells none. */
type NamedAnchor = { name: string; number: number };

/** Lists the anchors of the archive, in the order of their days and numbers. */
export async function listAnchors({ archive }: Pick<Deps, 'archive'>): Promise<NamedAnchor[]> {
  const names = (await archive.list(ANCHOR_FOLDER)).map(({ name }) => name).sort();
  return names.map((name) => ({ name, number: numberOf(name) }));
}

export async function readAnchors(deps: Deps, names: readonly NamedAnchor[]): Promise<FoundAnchor[]> {
  const { jwk, former } = await deps.secrets('anchors');
  const { d: _private, ...own } = jwk;
  const keys = new Map(
    [own, ...former].map((key) => [key.kid, createPublicKey({ key, format: 'jwk' } as JsonWebKeyInput)]),
  );
  const judge = (name: string, anchor: Anchor | undefined): FoundAnchor => {
    if (!anchor || nameOf(anchor) !== name) return { name, state: 'forged' };
    const key = keys.get(anchor.kid);
    if (!key) return { name, state: 'unknownKey' };
    const signature = Buffer.from(anchor.signature, 'base64url');
    const ours = anchor.stage === deps.environment.STAGE && verify(null, signedText(anchor), key, signature);
    return ours ? { name, state: 'signed', anchor } : { name, state: 'forged' };
  };
  const found: FoundAnchor[] = [];
  await inFlight([...names.entries()], READ_AT_ONCE, async ([i, { name }]) => {
    found[i] = judge(name, readAnchor(await deps.archive.get(name)));
  });
  return found;
}

function readAnchor(bytes: Uint8Array | undefined): Anchor | undefined {
  try {
    return Anchor.parse(JSON.parse(Buffer.from(bytes ?? []).toString()));
  } catch {
    return undefined;
  }
}
