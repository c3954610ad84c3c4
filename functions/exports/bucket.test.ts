import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { ANSWER_SECONDS } from '../../infra/config.ts';
import { openExports } from './bucket.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllEnvs();
});

/** A server that answers a multipart upload as S3 documents it, and notes the requests. */
async function bucket() {
  const asked: { request: IncomingMessage; bytes: number }[] = [];
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const piece of request) bytes += piece.length;
    asked.push({ request, bytes });
    response.setHeader('content-type', 'application/xml');
    if (request.method === 'PUT') response.setHeader('etag', `"${asked.length}"`).end();
    else if (request.url?.includes('uploads'))
      response.end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
    else response.end('<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>');
  });
  await listening(server);
  return asked;
}

/** Lets a server stand for S3. */
async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
}

it('a request that S3 never answers is given up while the function still has time to say so', async () => {
  let calls = 0;
  const silent = createServer(() => {
    calls += 1;
  });
  await listening(silent);
  const began = performance.now();
  await expect(openExports('exports').request('ID')).rejects.toThrow(/timed? ?out|timeout/i);
  expect(performance.now() - began).toBeLessThan(ANSWER_SECONDS * 1000);
  expect(calls).toBe(3);
}, 90_000);

it('parts are sent without checksums of their own, or S3 would ask for them again when it puts them together', async () => {
  const asked = await bucket();
  await openExports('exports').save(
    'ID',
    (async function* () {
      yield Buffer.alloc(6 * 1024 * 1024, 1);
      yield Buffer.from('the end');
    })(),
    'text/plain',
  );
  expect(asked.map(({ request: { method } }) => method)).toEqual(['POST', 'PUT', 'PUT', 'POST']);
  expect(asked.slice(1, 3).map(({ bytes }) => bytes)).toEqual([6 * 1024 * 1024, 7]);
  const names = asked.flatMap(({ request }) => Object.keys(request.headers));
  expect(names).toContain('x-amz-content-sha256');
  expect(names.filter((name) => /checksum|trailer/.test(name))).toEqual([]);
});
