import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBucket } from '#functions/documents/bucket.ts';
import { type Cloud, startCloud } from '../../infra/local/cloud.ts';
import { DEMO_PASSWORD } from '../../infra/local/demoData.ts';
import { pdf } from '../support/medicalWorld.ts';

let folder: string;
let cloud: Cloud;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  cloud = await startCloud({ port: 0, dataDir: folder, demo: 'empty', web: 'none' });
  const answer = await ask('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'superadmin', password: DEMO_PASSWORD }),
  });
  token = (await answer.json()).data.token;
}, 180_000);
afterAll(async () => {
  await cloud?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const ask = (path: string, { headers = {}, ...init }: RequestInit = {}) =>
  fetch(`${cloud.url}/api${path}`, {
    ...init,
    headers: { origin: cloud.url, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });

async function uploaded(bytes: Uint8Array) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], 'Zâwng.pdf', { type: 'application/pdf' }));
  const answer = await ask('/uploads/medical-records', { method: 'POST', body });
  expect(answer.status).toBe(201);
  const { url } = (await answer.json()).data;
  return url.slice('/api'.length) as string;
}
const statusOf = async (path: string) => (await ask(path)).status;

it('a document goes through the gateway and the bucket and comes back once it was looked at', async () => {
  const path = await uploaded(pdf());
  await expect.poll(() => statusOf(path), { timeout: 90_000 }).toBe(200);
  const answer = await ask(path);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf());
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Z%C3%A2wng.pdf");
  expect((await ask(path, { method: 'DELETE' })).status).toBe(200);
  expect(await statusOf(path)).toBe(404);
}, 180_000);

it('R53: one with the EICAR text in it never does', async () => {
  const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;
  const path = await uploaded(pdf(eicar));
  await expect.poll(() => statusOf(path), { timeout: 90_000 }).toBe(404);
}, 180_000);

it('the bucket lists what it holds for the sweep', async () => {
  const {
    AWS_ENDPOINT_URL_S3: endpoint,
    DOCUMENTS_BUCKET: name = '',
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_REGION,
  } = cloud.environment;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_REGION,
  });
  const bucket = openBucket(name);
  const before = (await bucket.list('medical-records/')).map((one) => one.name);
  const path = await uploaded(pdf());
  const object = path.slice('/uploads/'.length);
  const after = await bucket.list('medical-records/');
  expect(after.map((one) => one.name).sort()).toEqual([...before, object].sort());
  expect(after.every(({ at }) => at instanceof Date)).toBe(true);
  expect(await bucket.list('other/')).toEqual([]);
}, 180_000);

it('an export goes through the bucket of exports to its function, and comes back by its link', async () => {
  const body = JSON.stringify({ kind: 'schools' });
  const begun = await ask('/exports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(begun.status).toBe(201);
  const { id } = (await begun.json()).data;
  const state = async () => (await (await ask(`/exports/${id}`)).json()).data.state;
  await expect.poll(state, { timeout: 90_000 }).toBe('done');
  const { url, file_name } = (await (await ask(`/exports/${id}/link`)).json()).data;
  const file = await fetch(url);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${file_name}"`);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
}, 180_000);
