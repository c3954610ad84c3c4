import type { IncomingMessage, ServerResponse } from 'node:http';
import { escaped } from '../page.ts';
import { localApiHeaders, localHtmlHeaders, send } from './answers.ts';
import type { Outbox, SentMessage } from './outbox.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid #8886; }
td.text { white-space: pre-wrap; overflow-wrap: anywhere; }
td.at { white-space: nowrap; }
`;

/**
 * `/local/outbox` for programs and `/local` for people: messages that would have been sent. No deployment has these
 * pages.
 */
export function localListener(outbox: Outbox) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path] = (request.url ?? '').split('?');
    const noStore = { ...localHtmlHeaders, 'cache-control': 'no-store' };
    if (path === '/local/outbox') {
      const headers = { ...localApiHeaders, 'content-type': 'application/json; charset=utf-8' };
      return send(response, 200, headers, JSON.stringify(outbox.newestFirst()));
    }
    if (path === '/local/style.css') {
      return send(response, 200, { ...noStore, 'content-type': 'text/css; charset=utf-8' }, STYLE);
    }
    if (path === '/local' || path === '/local/') {
      const headers = { ...noStore, 'content-type': 'text/html; charset=utf-8' };
      return send(response, 200, headers, page(outbox.newestFirst()).text);
    }
    send(response, 404, { ...noStore, 'content-type': 'text/plain; charset=utf-8' }, 'Not found');
  };
}

const page = (messages: SentMessage[]) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the local cloud</title>
<link rel="stylesheet" href="/local/style.css">
</head>
<body>
<h1>Outbox</h1>
<p>What a deployment would have sent, newest first. Nothing leaves this machine.
<a href="/local">Look again</a> · <a href="/local/outbox">As JSON</a> · <a href="/">To the application</a></p>
${
  messages.length
    ? html`<table>
<thead><tr><th scope="col">At</th><th scope="col">By</th><th scope="col">To</th><th scope="col">Text</th></tr></thead>
<tbody>${messages.map(row)}</tbody>
</table>`
    : html`<p>Nothing has been sent yet.</p>`
}
</body>
</html>
`;

const row = ({ at, channel, to, text }: SentMessage) =>
  html`<tr><td class="at">${at}</td><td>${channel}</td><td>${to}</td><td class="text">${text}</td></tr>\n`;

type Html = { text: string };

/** Escapes every value in the template, except what this template made itself. */
function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const rendered = values.map((value) => {
    if (typeof value === 'string') return escaped(value);
    return Array.isArray(value) ? value.map(({ text }) => text).join('') : value.text;
  });
  return { text: String.raw({ raw: parts }, ...rendered) };
}
