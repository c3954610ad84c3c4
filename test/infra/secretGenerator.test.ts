import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SECRET_NAMES, type SecretName, Secrets } from '#functions/app/secrets.ts';
import { handler } from '../../infra/constructs/secretGenerator.ts';

/** As much of Secrets Manager as keeps the versions of each secret by its ARN. */
const versions = new Map<string, string[]>();
const ARNS = Object.fromEntries(SECRET_NAMES.map((name) => [name, `arn:${name}`]));
const FORMER = 'arn:former';
/** How many secrets are still stored before the next one fails. */
let stores = Number.POSITIVE_INFINITY;
const server = createServer(async (request, response) => {
  const body = (await json(request)) as { SecretId: string; SecretString?: string };
  const answer = (status: number, content: object) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(content));
  };
  const operation = String(request.headers['x-amz-target']).split('.')[1];
  const kept = versions.get(body.SecretId);
  if (!kept) return answer(400, { __type: 'InvalidRequestException' });
  if (operation === 'PutSecretValue') {
    if (stores === 0) return answer(400, { __type: 'InvalidRequestException' });
    stores -= 1;
    kept.push(String(body.SecretString));
    return answer(200, {});
  }
  if (operation !== 'GetSecretValue') return answer(400, { __type: 'InvalidRequestException' });
  if (kept.length === 0) return answer(400, { __type: 'ResourceNotFoundException' });
  answer(200, { SecretString: kept.at(-1) });
});

beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  vi.stubEnv(
    'AWS_ENDPOINT_URL_SECRETS_MANAGER',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('SECRETS', JSON.stringify(ARNS));
  vi.stubEnv('FORMER_SECRET', FORMER);
});
beforeEach(() => {
  versions.clear();
  for (const arn of [FORMER, ...Object.values(ARNS)]) versions.set(arn, []);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

const countsOf = () => SECRET_NAMES.map((name) => versions.get(`arn:${name}`)?.length);
const held = (): Secrets =>
  Secrets.parse(
    Object.fromEntries(
      SECRET_NAMES.map((name: SecretName) => [name, JSON.parse(versions.get(`arn:${name}`)?.at(-1) ?? '')]),
    ),
  );

it('each secret gets its value once: a later deployment leaves it', async () => {
  await handler();
  const { request, tokens, sessions, csrf, passwords, codes, names, requests } = held();
  const values = [
    request.origin,
    sessions.refresh,
    csrf.key,
    passwords.pepper,
    codes.hash,
    names.blind,
    requests.digest,
  ];
  expect(new Set(values).size).toBe(7);
  const { d: _private, ...half } = tokens.jwt;
  expect(request.verify).toEqual(half);
  await handler();
  expect(new Set(countsOf())).toEqual(new Set([1]));
});

it.each(SECRET_NAMES.map((_, i) => i))(
  'keys belong together where it broke off after %i secrets',
  async (i) => {
    stores = i;
    await expect(handler()).rejects.toThrow();
    stores = Number.POSITIVE_INFINITY;
    await handler();
    const { request, tokens } = held();
    const { d: _private, ...half } = tokens.jwt;
    expect(request.verify).toEqual(half);
    expect(new Set(countsOf())).toEqual(new Set([1]));
  },
);

it('what the one secret of former versions held is taken over, each part by its use', async () => {
  const random = () => randomBytes(32).toString('base64');
  const jwt = { kid: 'k1', kty: 'OKP', crv: 'Ed25519', x: 'the public half', d: 'the private half' };
  const one = {
    jwt,
    ...{
      pepper: random(),
      refresh: random(),
      csrf: random(),
      blind: random(),
      aadhaarIndex: random(),
      origin: random(),
    },
  };
  versions.get(FORMER)?.push(JSON.stringify(one));
  await handler();
  const { d: _private, ...half } = jwt;
  const now = held();
  expect(now).toMatchObject({
    request: { origin: one.origin, verify: half },
    tokens: { jwt },
    sessions: { refresh: one.refresh },
    csrf: { key: one.csrf },
    passwords: { pepper: one.pepper },
    codes: { hash: one.blind },
    names: { blind: one.blind },
    anchors: { former: [half] },
    formerIndex: { aadhaarIndex: one.aadhaarIndex },
  });
  expect([now.anchors.jwk.kid, now.requests.digest]).not.toContain('k1');
  expect(Object.values(one)).not.toContain(now.requests.digest);
});

it('the CSRF key that stood with that of sessions is taken over', async () => {
  await handler();
  const csrf = randomBytes(32).toString('base64');
  versions.set('arn:sessions', [JSON.stringify({ ...held().sessions, csrf })]);
  versions.set('arn:csrf', []);
  await handler();
  expect(held().csrf).toEqual({ key: csrf });
});

it('a fill that broke off is finished by the next deployment, to keys that belong together', async () => {
  await handler();
  const { tokens } = held();
  versions.set('arn:request', []);
  versions.set('arn:codes', ['']);
  await handler();
  const { d: _private, ...half } = tokens.jwt;
  expect(held()).toMatchObject({ tokens, request: { verify: half } });
  expect(versions.get('arn:codes')).toHaveLength(2);
  expect(versions.get('arn:tokens')).toHaveLength(1);
});

it('a secret that cannot be read is not written over', async () => {
  versions.delete('arn:passwords');
  await expect(handler()).rejects.toMatchObject({ name: 'InvalidRequestException' });
  expect([...versions.values()].flat()).toEqual([]);
});
