import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Secrets } from '#functions/app/secrets.ts';
import { handler } from '../../infra/constructs/secretGenerator.ts';

/** As much of Secrets Manager as keeps versions of one secret. */
const versions: string[] = [];
const server = createServer(async (request, response) => {
  const body = (await json(request)) as { SecretId: string; SecretString?: string };
  const answer = (status: number, content: object) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(content));
  };
  const operation = String(request.headers['x-amz-target']).split('.')[1];
  if (body.SecretId !== 'arn:secret') return answer(400, { __type: 'InvalidRequestException' });
  if (operation === 'PutSecretValue') {
    versions.push(String(body.SecretString));
    return answer(200, {});
  }
  if (operation !== 'GetSecretValue') return answer(400, { __type: 'InvalidRequestException' });
  if (versions.length === 0) return answer(400, { __type: 'ResourceNotFoundException' });
  answer(200, { SecretString: versions.at(-1) });
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
  vi.stubEnv('SECRETS_ID', 'arn:secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

it('the secret gets its value once: a later deployment leaves it', async () => {
  await handler();
  expect(versions).toHaveLength(1);
  const made = Secrets.parse(JSON.parse(versions[0]!));
  expect(made.origin).toBeDefined();
  expect(new Set([made.pepper, made.refresh, made.csrf, made.blind, made.origin]).size).toBe(5);
  await handler();
  expect(versions).toHaveLength(1);
});

it('an empty value is none', async () => {
  versions.splice(0, versions.length, '');
  await handler();
  expect(versions).toHaveLength(2);
  expect(Secrets.parse(JSON.parse(versions[1]!)).origin).toBeDefined();
});

it('a secret that cannot be read is not written over', async () => {
  versions.splice(0);
  vi.stubEnv('SECRETS_ID', 'arn:another');
  await expect(handler()).rejects.toMatchObject({ name: 'InvalidRequestException' });
  expect(versions).toEqual([]);
});
