import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ASSETS } from '../../functions/events/webRelease.ts';
import type { AppConfig } from '../../web/config.ts';
import { compressedFolder } from '../compressAssets.ts';
import { cacheControl } from '../headers.ts';
import { pageOf } from '../page.ts';
import { localHtmlHeaders, send } from './answers.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const PAGE = '/index.html';

type Encoding = 'br' | 'gzip' | 'identity';
type Compressed = { etag: string; bodies: Map<Encoding, Buffer>; raw: Buffer };

/**
 * Serves the built web app in `folder`. Any path without a file extension is the app's page, so that links and reloads
 * work. The page holds `appConfig`. Files below `assets/` never change under their name.
 */
export function webListener(folder: string, appConfig: Partial<AppConfig>) {
  const known = new Map<string, Compressed>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    const name = path === undefined || extname(path) ? path : PAGE;
    const stored = name === undefined ? undefined : await readFile(join(folder, name)).catch(() => undefined);
    if (name === undefined || !stored) {
      return send(
        response,
        404,
        { ...localHtmlHeaders, 'content-type': 'text/plain; charset=utf-8' },
        'Not found',
      );
    }
    const raw = name === PAGE ? Buffer.from(pageOf(stored.toString(), appConfig)) : stored;
    const type = MEDIA_TYPES[extname(name)] ?? 'application/octet-stream';
    const encoding = /^(text|application|image\/svg)/.test(type) ? accepted(request) : 'identity';
    const file = remembered(known, name, raw);
    const headers = {
      ...localHtmlHeaders,
      'content-type': type,
      'cache-control': name.startsWith('/assets/') ? cacheControl.hashedAsset : cacheControl.page,
      etag: file.etag,
      vary: 'accept-encoding',
    };
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const kept = encoding === 'br' ? await compressedAhead(folder, name) : undefined;
    const body = kept ?? (await compressed(file, encoding));
    send(
      response,
      200,
      encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
      body,
    );
  };
}

/** The decoded path; undefined for one that leads out of the folder or cannot be decoded. */
function pathOf(request: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    return path.includes('\0') || normalize(path) !== path ? undefined : path;
  } catch {
    return undefined;
  }
}

function accepted(request: IncomingMessage): Encoding {
  const offered = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(offered)) return 'br';
  return /\bgzip\b/.test(offered) ? 'gzip' : 'identity';
}

function remembered(known: Map<string, Compressed>, name: string, raw: Buffer): Compressed {
  const etag = `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`;
  const before = known.get(name);
  if (before?.etag === etag) return before;
  const fresh = { etag, raw, bodies: new Map<Encoding, Buffer>([['identity', raw]]) };
  known.set(name, fresh);
  return fresh;
}

/** The file as a deployment compresses it, where one did. */
const compressedAhead = async (folder: string, name: string) =>
  name.startsWith(`/${ASSETS}`)
    ? readFile(join(compressedFolder(folder), name)).catch(() => undefined)
    : undefined;

async function compressed(file: Compressed, encoding: Encoding): Promise<Buffer> {
  const before = file.bodies.get(encoding);
  if (before) return before;
  const body =
    encoding === 'br'
      ? await promisify(brotliCompress)(file.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : await promisify(gzip)(file.raw);
  file.bodies.set(encoding, body);
  return body;
}
