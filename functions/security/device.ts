import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../app/deps.ts';

export const DEVICE_COOKIE = '__Host-device';

type Needs = Pick<Deps, 'secrets' | 'limits' | 'now'>;
/** That one name signed in on a device, until a second. `name` is blind. */
type Mark = { name: string; until: number; mac: string };

const NAME_LENGTH = 16;
const MAC_LENGTH = 22;
const ID = /^[\w-]{22}$/;
const MARK = new RegExp(`^([\\w-]{${NAME_LENGTH}}):([0-9]{1,12}):([\\w-]{${MAC_LENGTH}})$`);

async function macOf({ secrets }: Needs, id: string, { name, until }: Omit<Mark, 'mac'>): Promise<string> {
  const key = Buffer.from((await secrets('names')).blind, 'base64');
  const own = Buffer.from(hkdfSync('sha256', key, '', 'device cookie', 32));
  const mac = createHmac('sha256', own).update([id, name, until].join('\n')).digest('base64url');
  return mac.slice(0, MAC_LENGTH);
}

/** What the cookie says, checked by nothing but its form. */
function read(cookie = ''): { id: string; marks: Mark[] } {
  const [id = '', ...texts] = cookie.split('.');
  if (!ID.test(id)) return { id: '', marks: [] };
  const marks = texts.flatMap((text) => {
    const [, name, until, mac] = MARK.exec(text) ?? [];
    return name && mac ? [{ name, until: Number(until), mac }] : [];
  });
  return { id, marks };
}

async function holds(deps: Needs, id: string, mark: Mark): Promise<boolean> {
  const expected = Buffer.from(await macOf(deps, id, mark));
  return timingSafeEqual(expected, Buffer.from(mark.mac)) && mark.until > deps.now().getTime() / 1000;
}

const shortened = (blind: string) => blind.slice(0, NAME_LENGTH);

/**
 * The id of the browser that sent a cookie, where somebody signed in there before under this name.
 * @param blind the blind name of an account or a phone
 */
export async function knownDevice(
  deps: Needs,
  cookies: Record<string, string>,
  blind: string,
): Promise<string | undefined> {
  const { id, marks } = read(cookies[DEVICE_COOKIE]);
  const mark = marks.find(({ name }) => name === shortened(blind));
  return mark && (await holds(deps, id, mark)) ? id : undefined;
}

/**
 * The cookie of a browser after a sign-in under this name. The names that signed in there before stay known, the
 * latest of them first, up to `deviceNames`.
 */
export async function deviceCookie(
  deps: Needs,
  cookies: Record<string, string>,
  blind: string,
): Promise<string> {
  const before = read(cookies[DEVICE_COOKIE]);
  const held: Mark[] = [];
  for (const mark of before.marks) if (await holds(deps, before.id, mark)) held.push(mark);
  // An id that proves nothing was not given by us.
  const id = held.length > 0 ? before.id : randomBytes(16).toString('base64url');
  const { deviceSeconds, deviceNames } = deps.limits;
  const name = shortened(blind);
  const fresh = { name, until: Math.floor(deps.now().getTime() / 1000 + deviceSeconds) };
  const marks = [
    { ...fresh, mac: await macOf(deps, id, fresh) },
    ...held.filter((mark) => mark.name !== name),
  ];
  const texts = marks.slice(0, deviceNames).map((mark) => `${mark.name}:${mark.until}:${mark.mac}`);
  const value = [id, ...texts].join('.');
  return `${DEVICE_COOKIE}=${value}; Max-Age=${deviceSeconds}; Path=/; Secure; HttpOnly; SameSite=Strict`;
}
