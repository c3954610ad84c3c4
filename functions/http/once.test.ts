import type { Context } from 'aws-lambda';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Endpoint, IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import { heldSecrets } from '../../test/support/heldSecrets.ts';
import { ACTOR, endpointWith, requestOf } from '../../test/support/steps.ts';
import { completeSecrets } from '../app/secrets.ts';
import type { Item } from '../table/table.ts';
import { once } from './once.ts';
import type { Run } from './run.ts';

const secrets = completeSecrets();
const KEY = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const idempotent = endpointWith({ idempotent: true, access: 'signedIn' });
let stored: Item | undefined;
const get = vi.fn(async () => stored);
const deps = { table: { get }, secrets: heldSecrets(secrets), now: () => new Date(0) };

/** Stores the answer as the transaction of a write would. */
const run: Run<Endpoint> = vi.fn(async (input) => {
  const write = input.once?.write({ id: 1 });
  if (write && 'put' in write) stored = write.put;
  return { data: { id: 1 } };
});
beforeEach(() => {
  stored = undefined;
  vi.clearAllMocks();
});

type Sent = { key?: string; body?: object; sent?: object; actor?: typeof ACTOR };
/** @param body as it was parsed, and `sent` as it was sent, where that differs */
function ask(endpoint: Endpoint, { key, body = {}, sent = body, actor = ACTOR }: Sent, work = run) {
  const headers = key === undefined ? {} : { [IDEMPOTENCY_KEY.header.toLowerCase()]: key };
  const input = { actor, headers, route: '/things', params: {}, body };
  const state = requestOf(endpoint, { deps, state: { input: input as never, sent } }).internal;
  return once(endpoint, work)({}, { state } as unknown as Context);
}

it('runs a request without a key, or that may have none, without reading the table', async () => {
  for (let i = 0; i < 2; i += 1) await ask(idempotent, {});
  await ask(endpointWith(), { key: KEY });
  expect(run).toHaveBeenCalledTimes(3);
  expect(get).not.toHaveBeenCalled();
});

it('runs a request with a name once and answers it alike again', async () => {
  const first = await ask(idempotent, { key: KEY });
  expect(await ask(idempotent, { key: KEY })).toEqual(first);
  expect(run).toHaveBeenCalledTimes(1);
});

it('gives the answer of the same request that was quicker', async () => {
  const lost: Run<Endpoint> = async (input, given) => {
    await run(input, given);
    throw new Error('its answer was lost');
  };
  expect(await ask(idempotent, { key: KEY }, lost)).toEqual({ data: { id: 1 } });
  stored = undefined;
  const failed = () => Promise.reject(new Error('nothing was kept'));
  await expect(ask(idempotent, { key: KEY }, failed)).rejects.toThrow('nothing was kept');
});

it('answers again only to the role and area that the account had (R23, R31)', async () => {
  const near: typeof ACTOR = { ...ACTOR, scope: { kind: 'district', district: 1 } };
  const far: typeof ACTOR = { ...ACTOR, scope: { kind: 'district', district: 2 } };
  const first = await ask(idempotent, { key: KEY, actor: near });
  for (const actor of [far, { ...near, role: 'sdeo' } as const])
    await expect(ask(idempotent, { key: KEY, actor })).rejects.toMatchObject({ status: 404, inSight: true });
  expect(await ask(idempotent, { key: KEY, actor: near })).toEqual(first);
  expect(run).toHaveBeenCalledTimes(1);
  // A former version kept no area. What it did is not done again.
  delete stored?.sees;
  expect(await ask(idempotent, { key: KEY, actor: far })).toEqual(first);
});

it('refuses a malformed name, and the name of another request', async () => {
  await expect(ask(idempotent, { key: 'x' })).rejects.toMatchObject({ status: 400 });
  await ask(idempotent, { key: KEY });
  await expect(ask(idempotent, { key: KEY, body: { other: 1 } })).rejects.toMatchObject({ status: 409 });
});

it('knows a request again when a new version fills in more than the last one did', async () => {
  const sent = { name: 'Mawia', entries: [{ from: '2026-01-05' }] };
  const first = await ask(idempotent, { key: KEY, body: { ...sent, email: '' }, sent });
  const body = { name: 'Mawia', entries: [{ from: '2026-01-05', place: '' }], email: '', employment: '' };
  expect(await ask(idempotent, { key: KEY, body, sent })).toEqual(first);
  expect(run).toHaveBeenCalledTimes(1);
});

it.each([
  ['as the same version would have', { name: 'Mawia', email: '' }],
  ['though a field was added since', { name: 'Mawia', email: '', employment: '' }],
])('knows a request of a version that kept what it filled in, %s', async (_how, top) => {
  const entries = [{ from: '2026-01-05', to: '' }];
  const kept = { name: 'Mawia', email: '', entries };
  const first = await ask(idempotent, { key: KEY, body: kept });
  delete stored?.part;
  const sent = { name: 'Mawia', email: '', entries: [{ from: '2026-01-05' }] };
  expect(await ask(idempotent, { key: KEY, body: { ...top, entries }, sent })).toEqual(first);
  expect(run).toHaveBeenCalledTimes(1);
});

it('knows a request of a version that kept what it filled in for a field that was not sent', async () => {
  const body = { name: 'Mawia', email: '' };
  const first = await ask(idempotent, { key: KEY, body });
  delete stored?.part;
  expect(await ask(idempotent, { key: KEY, body, sent: { name: 'Mawia' } })).toEqual(first);
  expect(run).toHaveBeenCalledTimes(1);
});

it('is known to a former version by its whole parsed body', async () => {
  const body = { name: 'Mawia', email: '' };
  await ask(idempotent, { key: KEY, body });
  const whole = stored?.mac;
  stored = undefined;
  await ask(idempotent, { key: KEY, body, sent: { name: 'Mawia' } });
  expect(stored).toMatchObject({ mac: whole, part: expect.not.stringMatching(String(whole)) });
});

it.each([true, 'remade'])(
  'answers what a former version did with the fields declared since, empty (%s)',
  async (how) => {
    const names = z.array(z.string());
    const person = z.object({ id: z.int(), email: z.string(), year: z.int().nullable(), names });
    const response = z.object({ success: z.literal(true), data: person });
    const endpoint = { ...idempotent, idempotent: how, response } as Endpoint;
    await ask(endpoint, { key: KEY });
    const data = { id: 1, email: '', year: null, names: [] };
    expect(await ask(endpoint, { key: KEY })).toEqual({ data });
  },
);

it('tells a member that was sent empty from one that was not, and each entry of a list', async () => {
  await ask(idempotent, { key: KEY, body: { name: 'Mawia' } });
  const emptied = { name: 'Mawia', email: '' };
  await expect(ask(idempotent, { key: KEY, body: emptied })).rejects.toMatchObject({ status: 409 });
  stored = undefined;
  // One text of several names is more entries than were sent.
  const names = (two: string) => ({ body: { names: ['Mizo', two] }, sent: { names: [`Mizo, ${two}`] } });
  await ask(idempotent, { key: KEY, ...names('English') });
  await expect(ask(idempotent, { key: KEY, ...names('Hindi') })).rejects.toMatchObject({ status: 409 });
});
