import { watch } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AppConfig } from '../../web/config.ts';
import { pageOf } from '../page.ts';
import { localHtmlHeaders } from './answers.ts';
import type { Backends } from './gateway.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Serves the web app from its sources, with hot reload over the gateway's own server. */
export async function startWebDev(
  server: Server,
  appConfig: Partial<AppConfig>,
): Promise<{ web: Backends['web']; stop: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${root}/vite.config.ts`,
    appType: 'spa',
    plugins: [{ name: 'settings', transformIndexHtml: (html) => pageOf(html, appConfig) }],
    server: { middlewareMode: true, hmr: { server } },
  });
  // Hot reload needs inline scripts and styles, and a socket. The deployed app never has them.
  const policy =
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-src blob:";
  return {
    web: (request, response) =>
      new Promise((resolve, reject) => {
        for (const [name, value] of Object.entries(localHtmlHeaders)) response.setHeader(name, value);
        response.setHeader('content-security-policy', policy);
        response.once('close', resolve);
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) return reject(error);
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
        });
      }),
    stop: () => vite.close(),
  };
}

/** Calls `changed` shortly after a source file in these folders of the project changes. */
export function watchSources(folders: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(`${root}/${folder}`, { recursive: true }, (_, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(changed, 150);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
