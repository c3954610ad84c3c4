import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bounds } from './awsBounds.ts';
import { createDeps } from './createDeps.ts';
import type { Deps } from './deps.ts';

const REQUIRED = {
  TABLE_NAME: 'table',
  DOCUMENTS_BUCKET: 'documents',
  SNAPSHOTS_BUCKET: 'snapshots',
  EXPORTS_BUCKET: 'exports',
  SECRETS: '{}',
  VAULT_KEY_ID: 'vault',
  INDEX_KEY_ID: 'index',
  MESSAGE_KEY_ID: 'messages',
};

/** A parameter store with one parameter. Its first `failures` calls fail. */
async function parameterStore(name: string, Value: string, failures = 0) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { Name: string };
    asked.push(body);
    const known = body.Name === name && asked.length > failures;
    response.writeHead(known ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(known ? { Parameter: { Name: name, Value } } : { __type: 'ParameterNotFound' }),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  closing.push(() => server.close());
  return asked;
}

const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) close();
});

it('has no client of AWS copy what calls send and answer for a log that nobody keeps', () => {
  const { logger } = new DynamoDBClient(bounds()).config;
  expect(Object.keys(logger)).not.toContain('info');
});

describe('the public address', () => {
  it('is that of the environment', async () => {
    const { publicUrl } = createDeps({ ...REQUIRED, PUBLIC_URL: 'https://records.example.org' });
    expect(await publicUrl()).toBe('https://records.example.org');
  });

  it('is read from the parameter, once, when it is not in the environment', async () => {
    const asked = await parameterStore('/records/url', 'https://d1.example.net');
    const { publicUrl } = createDeps({ ...REQUIRED, PUBLIC_URL_PARAMETER: '/records/url' });
    expect(await publicUrl()).toBe('https://d1.example.net');
    expect(await publicUrl()).toBe('https://d1.example.net');
    expect(asked).toEqual([{ Name: '/records/url' }]);
  });

  it('is a 503 while it cannot be read, and asked for again', async () => {
    await parameterStore('/records/url', 'https://d1.example.net', 1);
    const { publicUrl } = createDeps({ ...REQUIRED, PUBLIC_URL_PARAMETER: '/records/url' });
    await expect(publicUrl()).rejects.toMatchObject({ status: 503 });
    expect(await publicUrl()).toBe('https://d1.example.net');
  });

  it('must be given one way or the other', () => {
    expect(() => createDeps(REQUIRED)).toThrow(/PUBLIC_URL or PUBLIC_URL_PARAMETER/);
  });
});

describe('what a function tells', () => {
  const PUBLIC_URL = 'https://records.example.org';
  const written = (tell: (deps: Deps) => void) => {
    const texts: string[] = [];
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => texts.push(String(text)) > 0);
    tell(createDeps({ ...REQUIRED, PUBLIC_URL, STAGE: 'test' }));
    vi.restoreAllMocks();
    return texts.map((text) => JSON.parse(text));
  };

  it('is a line of the log with its own fields and those that Powertools adds to all', () => {
    const fields = { endpoint: 'schools.list', requestId: 'r', status: 500, coldStart: false };
    const [line, ...more] = written(({ log }) => log({ level: 'ERROR', ...fields, actor: undefined }));
    expect(more).toEqual([]);
    expect(line).toEqual({
      ...fields,
      level: 'ERROR',
      message: 'schools.list',
      service: 'school-records-test',
      timestamp: expect.any(String),
      sampling_rate: 0,
    });
  });

  it('keeps nothing of one line for another', () => {
    const lines = written(({ log }) => {
      log({ endpoint: 'schools.list', actor: 7 });
      log({ event: 'outbox', id: 'x' });
    });
    expect(lines).toMatchObject([
      { level: 'INFO', actor: 7 },
      { level: 'INFO', message: 'outbox', id: 'x' },
    ]);
    expect(lines[1]).not.toHaveProperty('actor');
  });

  it('is a metric by a line that CloudWatch reads, in the namespace of its deployment', () => {
    const lines = written(({ metric }) => {
      metric('ScopeDifferences', 3);
      metric('ThreatFound', 1);
    });
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
    const line = (Name: string, value: number) => ({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          { Namespace: 'school-records-test', Dimensions: [['service']], Metrics: [{ Name, Unit: 'Count' }] },
        ],
      },
      service: 'school-records-test',
      [Name]: value,
    });
    expect(lines).toEqual([line('ScopeDifferences', 3), line('ThreatFound', 1)]);
  });
});
