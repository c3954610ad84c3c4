import { randomBytes } from 'node:crypto';
import type { Deps } from '../app/deps.ts';
import { secondsOf } from '../app/durations.ts';
import { macFor } from './blindName.ts';
import { cookieOf } from './cookie.ts';
import { isEqual } from './hash.ts';

/** A cookie of marks: its name, what its marks are signed for, and how long they hold. */
type MarkCookie = { name: string; use: string; seconds(limits: Deps['limits']): number };

/** By which a browser is known where somebody signed in before. */
const DEVICE: MarkCookie = {
  name: '__Host-device',
  use: 'device cookie',
  seconds: ({ deviceSeconds }) => deviceSeconds,
};
/** By which a computer is trusted, so that it is not asked for a second step. */
export const TRUST: MarkCookie = {
  name: '__Host-trust',
  use: 'trusted computer',
  seconds: ({ trustSeconds }) => trustSeconds,
};

type Needs = Pick<Deps, 'secrets' | 'limits' | 'now'>;
/** That one name signed in on a device, until a second. `name` is blind, `tag` stands for the name's password. */
type Mark = { name: string; until: number; tag: string; mac: string };
/** The blind name of an account or a phone, and the hash of the account's password: a mark ends with its password. */
type Marked = { blind: string; password?: string };

const NAME_LENGTH = 16;
const MAC_LENGTH = 22;
const TAG_LENGTH = 8;
const ID = /^[\w-]{22}$/;
const MARK = new RegExp(
  `^([\\w-]{${NAME_LENGTH}}):([0-9]{1,12}):([\\w-]{${TAG_LENGTH}}):([\\w-]{${MAC_LENGTH}})$`,
);

const macOf = async (deps: Needs, { use }: MarkCookie, id: string, { name, until, tag }: Omit<Mark, 'mac'>) =>
  (await macFor(deps, use, id, name, until, tag)).slice(0, MAC_LENGTH);
const tagOf = async (deps: Needs, { use }: MarkCookie, { password = '' }: Marked) =>
  (await macFor(deps, use, 'password', password)).slice(0, TAG_LENGTH);

/** What the cookie says, checked by nothing but its form. */
function read(cookie = ''): { id: string; marks: Mark[] } {
  const [id = '', ...texts] = cookie.split('.');
  if (!ID.test(id)) return { id: '', marks: [] };
  const marks = texts.flatMap((text) => {
    const [, name, until, tag, mac] = MARK.exec(text) ?? [];
    return name && tag && mac ? [{ name, until: Number(until), tag, mac }] : [];
  });
  return { id, marks };
}

async function holds(deps: Needs, kind: MarkCookie, id: string, mark: Mark): Promise<boolean> {
  const expected = await macOf(deps, kind, id, mark);
  return isEqual(mark.mac, expected) && mark.until > secondsOf(deps.now());
}

const shortened = (blind: string) => blind.slice(0, NAME_LENGTH);

/** The id that a cookie says, which nothing proves. */
export const claimedDevice = (cookies: Record<string, string>): string => read(cookies[DEVICE.name]).id;

/** The id of the browser that sent a cookie, where somebody signed in there before under this name and password. */
export async function knownDevice(
  deps: Needs,
  cookies: Record<string, string>,
  marked: Marked,
  kind = DEVICE,
): Promise<string | undefined> {
  const { id, marks } = read(cookies[kind.name]);
  const mark = marks.find(({ name }) => name === shortened(marked.blind));
  const isKnown = mark?.tag === (await tagOf(deps, kind, marked)) && (await holds(deps, kind, id, mark));
  return isKnown ? id : undefined;
}

/**
 * The cookie of a browser after a sign-in under this name. The names that signed in there before stay known, the
 * latest of them first, up to `deviceNames`.
 */
export async function deviceCookie(
  deps: Needs,
  cookies: Record<string, string>,
  marked: Marked,
  kind = DEVICE,
): Promise<string> {
  const before = read(cookies[kind.name]);
  const held: Mark[] = [];
  for (const mark of before.marks) if (await holds(deps, kind, before.id, mark)) held.push(mark);
  // An id that proves nothing was not given by us.
  const id = held.length > 0 ? before.id : randomBytes(16).toString('base64url');
  const { deviceNames } = deps.limits;
  const seconds = kind.seconds(deps.limits);
  const name = shortened(marked.blind);
  const until = Math.floor(secondsOf(deps.now()) + seconds);
  const fresh = { name, until, tag: await tagOf(deps, kind, marked) };
  const marks = [
    { ...fresh, mac: await macOf(deps, kind, id, fresh) },
    ...held.filter((mark) => mark.name !== name),
  ];
  const texts = marks
    .slice(0, deviceNames)
    .map((mark) => `${mark.name}:${mark.until}:${mark.tag}:${mark.mac}`);
  const value = [id, ...texts].join('.');
  return cookieOf(kind.name, value, seconds);
}

/** The cookie of a browser in which no name is known any more. */
export const noDevices = ({ name }: MarkCookie) => cookieOf(name, '', 0);
