import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Secrets } from '#functions/app/secrets.ts';
import { run } from '#functions/dashboard/get.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import { dashboard } from '#shared/contracts/dashboard.ts';
import { ISSUER, ofAnotherDeployment, PUBLIC_URL, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { invoke } from '../support/invoke.ts';
import { seedUser } from '../support/seed.ts';
import { fakeClock, kept, signIn } from '../support/signIn.ts';

const engine = withEngine();
const clock = fakeClock();
const NOW = clock.now().getTime() / 1000;

let deps: ReturnType<typeof testDeps>;
let user: StoredUser;
let jwt: Secrets['tokens']['jwt'];
let real: { token: string; csrf: string; cookie: string };
let sid: string;
beforeAll(async () => {
  deps = testDeps({ engine, now: clock.now });
  user = await seedUser(deps, 'super_admin');
  ({ jwt } = await deps.secrets('tokens'));
  real = kept(await signIn(deps, user.username));
  sid = read(real.token.split('.')[1]!).sid as string;
});

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const read = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString());

type Made = {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  signed?: (input: Buffer) => Buffer;
};
const privateKey = () => createPrivateKey({ key: jwt, format: 'jwk' });
const ed25519 = (key: KeyObject) => (input: Buffer) => sign(null, input, key);

/** A token made by hand. It equals ours in every member that is not given. `undefined` leaves a member out. */
function forge({ header = {}, claims = {}, signed = ed25519(privateKey()) }: Made = {}): string {
  const head = part({ alg: 'EdDSA', typ: 'at+jwt', kid: jwt.kid, ...header });
  const times = { iat: NOW, exp: NOW + 600 };
  const body = part({
    sid,
    sub: String(user.id),
    iss: ISSUER,
    aud: 'school-records',
    ...times,
    ...claims,
  });
  return `${head}.${body}.${signed(Buffer.from(`${head}.${body}`)).toString('base64url')}`;
}

const ask = async (authorization: string) =>
  (await invoke(dashboard.get, run, deps, { headers: { authorization } })).status;

/** The public key as an attacker has it, in the forms that confused libraries took for an HMAC key. */
const publicForms = () => {
  const { d: _private, ...jwk } = jwt;
  const key = createPublicKey(privateKey());
  return [
    JSON.stringify(jwk),
    key.export({ type: 'spki', format: 'pem' }),
    key.export({ type: 'spki', format: 'der' }),
    jwk.x,
    '',
  ];
};

describe('R22: an access token', () => {
  it('says who and which session, and nothing of rights', () => {
    const [header, claims] = real.token.split('.');
    expect(read(header!)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: jwt.kid });
    expect(read(claims!)).toEqual({
      sid,
      sub: String(user.id),
      iss: ISSUER,
      aud: 'school-records',
      iat: NOW,
      exp: NOW + 600,
    });
  });

  it('made by hand in the same way is taken: the forgeries fail for their one fault', async () => {
    expect(await ask(`Bearer ${real.token}`)).toBe(200);
    expect(await ask(`Bearer ${forge()}`)).toBe(200);
  });

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('without a signature is refused: alg %j', async (alg) => {
    const none = () => Buffer.alloc(0);
    expect(await ask(`Bearer ${forge({ header: { alg }, signed: none })}`)).toBe(401);
    // Not even with a valid signature.
    expect(await ask(`Bearer ${forge({ header: { alg } })}`)).toBe(401);
  });

  it.each(['HS256', 'HS384', 'HS512'])('signed by %s with the public key is refused', async (alg) => {
    for (const key of publicForms()) {
      const hmac = (input: Buffer) => createHmac(alg.replace('HS', 'sha'), key).update(input).digest();
      expect(await ask(`Bearer ${forge({ header: { alg }, signed: hmac })}`)).toBe(401);
    }
  });

  it.each(['RS256', 'PS256', 'ES256', 'ES256K', 'Ed448', 'Ed25519'])(
    'that names %s is refused',
    async (alg) => {
      expect(await ask(`Bearer ${forge({ header: { alg } })}`)).toBe(401);
    },
  );

  it('really signed by RSA or an elliptic curve is refused', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const bySha = (key: KeyObject) => (input: Buffer) => sign('sha256', input, key);
    expect(await ask(`Bearer ${forge({ header: { alg: 'RS256' }, signed: bySha(rsa) })}`)).toBe(401);
    expect(await ask(`Bearer ${forge({ header: { alg: 'ES256' }, signed: bySha(ec) })}`)).toBe(401);
  });

  it('signed by another key is refused, also when it brings the key along', async () => {
    const { privateKey: own, publicKey } = generateKeyPairSync('ed25519');
    const jwk = publicKey.export({ format: 'jwk' });
    const signed = ed25519(own);
    const headers = [
      {},
      { jwk },
      { jku: 'https://attacker.example.org/keys.json' },
      { x5u: 'https://attacker.example.org/cert.pem' },
      { x5c: [part('certificate')] },
      { kid: 'theirs', jwk },
    ];
    for (const header of headers) expect(await ask(`Bearer ${forge({ header, signed })}`)).toBe(401);
  });

  it('that names a place to fetch a key from is refused even when signed by us', async () => {
    const { d: _private, ...jwk } = jwt;
    for (const header of [{ jwk }, { jku: PUBLIC_URL }, { x5u: PUBLIC_URL }]) {
      expect(await ask(`Bearer ${forge({ header })}`)).toBe(401);
    }
  });

  it.each([
    'unknown',
    '../../../../dev/null',
    '/etc/passwd',
    "' OR 1=1 --",
    '',
    '__proto__',
    undefined,
    null,
    7,
    ['x'],
  ])('of the kid %j is refused', async (kid) => {
    expect(await ask(`Bearer ${forge({ header: { kid } })}`)).toBe(401);
    const zeros = (input: Buffer) => createHmac('sha256', '').update(input).digest();
    expect(await ask(`Bearer ${forge({ header: { kid, alg: 'HS256' }, signed: zeros })}`)).toBe(401);
  });

  it.each<Record<string, unknown>>([
    { iss: 'https://attacker.example.org' },
    { iss: 'school-records/prod' },
    { iss: PUBLIC_URL },
    { iss: undefined },
    { iss: null },
    { aud: 'other' },
    { aud: undefined },
    { aud: [] },
    { sub: undefined },
    { sub: '' },
    { sub: 'USER' },
    { sub: '1.5' },
    { sub: '0' },
    { sub: '-1' },
    { sub: '999999999' },
    { sid: undefined },
    { sid: '' },
    { sid: 7 },
    { sid: 'bbbbbbbbbbbbbbbbbbbbbb' },
    { exp: undefined },
    { exp: 'never' },
    { exp: NOW - 31 },
    { exp: 0 },
    { iat: undefined },
    { iat: 'now' },
    { iat: NOW + 31 },
    { nbf: NOW + 31 },
    { nbf: NOW + 3600 },
  ])('signed by us with %j is refused', async (claims) => {
    expect(await ask(`Bearer ${forge({ claims })}`)).toBe(401);
  });

  it('is taken within half a minute of a clock that is off, and no longer', async () => {
    expect(await ask(`Bearer ${forge({ claims: { exp: NOW - 29 } })}`)).toBe(200);
    expect(await ask(`Bearer ${forge({ claims: { nbf: NOW + 29 } })}`)).toBe(200);
    expect(await ask(`Bearer ${forge({ claims: { exp: NOW - 30 } })}`)).toBe(401);
  });

  it.each(['JWT', 'rt+jwt', 'at+jwt2', 'application/json', undefined, 7])(
    'of the typ %j is refused',
    async (typ) => {
      expect(await ask(`Bearer ${forge({ header: { typ } })}`)).toBe(401);
    },
  );

  it.each([{ crit: ['exp'] }, { crit: ['b64'], b64: false }, { crit: [] }, { zip: 'DEF', crit: ['zip'] }])(
    'with the header %j is refused',
    async (header) => {
      expect(await ask(`Bearer ${forge({ header })}`)).toBe(401);
    },
  );

  it('changed in any part is refused', async () => {
    const [header, , signature] = real.token.split('.') as [string, string, string];
    const admin = await seedUser(deps, 'admin');
    const claims = { ...read(real.token.split('.')[1]!), sub: String(admin.id), role: 'super_admin' };
    const flipped = Buffer.from(signature, 'base64url');
    flipped[5]! ^= 1;
    const changed = [
      `${header}.${part(claims)}.${signature}`,
      `${header}.${real.token.split('.')[1]}.${flipped.toString('base64url')}`,
      `${header}.${real.token.split('.')[1]}.`,
      `${header}.${real.token.split('.')[1]}`,
      `${real.token}.${signature}`,
      `${real.token}=`,
      `${real.token}\n`,
      ` ${real.token}`,
    ];
    for (const token of changed) expect(await ask(`Bearer ${token}`), token).toBe(401);
  });

  it('is nothing else: no refresh token, CSRF value or other scheme passes for one', async () => {
    const value = real.cookie.split('=')[1]!;
    const others = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      `Bearer ${value}`,
      `Bearer ${real.csrf}`,
      `Bearer ${real.csrf}.${real.csrf}.${real.csrf}`,
      `Basic ${Buffer.from(`${user.username}:x`).toString('base64')}`,
      `Token ${real.token}`,
      real.token,
      `Bearer ${real.token}, Bearer ${real.token}`,
      `Bearer ${'a'.repeat(50_000)}.${'a'.repeat(50_000)}.a`,
    ];
    for (const authorization of others)
      expect(await ask(authorization), authorization.slice(0, 60)).toBe(401);
    const inCookie = await invoke(dashboard.get, run, deps, {
      cookies: [real.cookie, `token=${real.token}`],
    });
    expect(inCookie.status).toBe(401);
    const inQuery = await invoke(dashboard.get, run, deps, {
      query: `token=${real.token}&access_token=${real.token}`,
    });
    expect(inQuery.status).toBe(401);
  });

  it('of another deployment is refused', async () => {
    const other = testDeps({ engine, now: clock.now, shared: ofAnotherDeployment() });
    const theirs = kept(await signIn(other, (await seedUser(other, 'super_admin')).username));
    expect(await ask(`Bearer ${theirs.token}`)).toBe(401);
  });
});
