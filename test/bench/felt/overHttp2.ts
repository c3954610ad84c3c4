import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

type Certificate = Awaited<ReturnType<typeof makeCertificate>>;

/** A key and a certificate for this machine, which no browser trusts by itself. Throws without the program `openssl`. */
export async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
    ];
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, '-keyout', keyFile, '-out', certFile]);
    return { key: await readFile(keyFile), cert: await readFile(certFile) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What concerns one connection of HTTP/1.1 alone. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'host'];

const passedOn = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.includes(name)),
  );

/**
 * Serves what `target` serves over HTTP/2, as CloudFront does: requests share one connection, and headers that were sent
 * before cost a few bytes.
 */
export async function overHttp2(
  target: string,
  certificate: Certificate,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = createSecureServer(certificate);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('request', (asked, answer) => {
    const forwarded = request(
      new URL(asked.url, target),
      { method: asked.method, headers: passedOn(asked.headers) },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, passedOn(answered.headers));
        answered.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.stream.close());
    answer.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
