import { gunzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { Limits } from '#functions/app/limits.ts';
import { referencePage } from '#functions/http/reference/page.ts';
import { toLambda } from '#functions/http/toLambda.ts';
import { run } from '#functions/system/docs.ts';
import document from '#openapi';
import { system } from '#shared/contracts/system.ts';
import type { OpenApiDocument } from '#shared/openapiDocument.ts';
import { eventFor } from '../support/invoke.ts';

const tagsOf = (page: string) => page.match(/<[^>]*>/g) ?? [];
/** The kinds of tags with their attributes, whatever the values. */
const kindsOf = (page: string) =>
  [...new Set(tagsOf(page).map((tag) => tag.replace(/"[^"]*"/g, '""')))].sort();

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same document with a hostile end to each of its texts. */
function spoiled(value: unknown, end: string): unknown {
  if (typeof value === 'string') return value + end;
  if (Array.isArray(value)) return value.map((part) => spoiled(part, end));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spoiled(part, end)]));
}

/** Puts the texts back that the page finds its way by. */
function withNames(broken: OpenApiDocument): OpenApiDocument {
  broken.tags.forEach((tag, index) => {
    tag.name = document.tags[index]?.name ?? '';
  });
  for (const [path, methods] of Object.entries(broken.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const original = document.paths[path]?.[method];
      operation.tags = original?.tags ?? [];
      operation['x-endpoint'] = original?.['x-endpoint'] ?? '';
    }
  }
  return broken;
}

it.each([`"'><script>alert(1)</script>`, `<style>*{}</style>`, `&lt;img src=x onerror=alert(1)>`])(
  'keeps %s in any text of the document as text',
  (end) => {
    const broken = withNames(spoiled(document, end) as OpenApiDocument);
    const page = referencePage(broken);
    expect(page).not.toContain(end);
    expect(page.split(escaped(end)).length).toBeGreaterThan(500);
    expect(kindsOf(page)).toEqual(kindsOf(referencePage(document)));
  },
);

it('needs no script, no inline style, and nothing from elsewhere', () => {
  const tags = tagsOf(referencePage(document));
  expect(tags.length).toBeGreaterThan(1000);
  expect(tags.filter((tag) => /^<(script|style|iframe|form|base)\b|\s(style|on\w+)=/i.test(tag))).toEqual([]);
  const targets = tags.flatMap((tag) => /\s(?:href|src)="([^"]*)"/.exec(tag)?.[1] ?? []);
  const outside = targets.filter((target) => !/^(#|\/(?!\/)|data:,$)/.test(target));
  expect(outside).toEqual([]);
});

it('says of each body in which media types it is taken', () => {
  const page = referencePage(document);
  const bodyOf = (id: string) =>
    new RegExp(
      `<article id="${id.replace('.', '\\.')}".*?<h4>Body</h4><p class="access">(.*?)</p>`,
      's',
    ).exec(page)?.[1];
  expect(bodyOf('schools.create')).toMatch(/^application\/json, required/);
  expect(bodyOf('uploads.create')).toMatch(/^multipart\/form-data, required/);
  expect(bodyOf('system.cspReport')).toMatch(/^application\/reports\+json, required/);
});

it('leads every link within the page to a place that is there', () => {
  const tags = tagsOf(referencePage(document));
  const ids = tags.flatMap((tag) => /\sid="([^"]*)"/.exec(tag)?.[1] ?? []);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const links = tags.flatMap((tag) => /\shref="#([^"]*)"/.exec(tag)?.[1] ?? []);
  expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  expect(new Set(links).size).toBeGreaterThan(40);
});

// A public endpoint that reads nothing reaches no more of Deps.
const deps = { environment: {}, limits: Limits.parse({}), log: () => undefined } as unknown as Deps;

it('is answered as HTML under its own policy, and is small once zipped', async () => {
  const handler = toLambda(system.docs, run, deps);
  const event = eventFor(system.docs, { headers: { 'accept-encoding': 'gzip' } });
  const { statusCode, headers, body } = await handler(event, {} as Context);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
  const zipped = Buffer.from(body ?? '', 'base64');
  expect(gunzipSync(zipped).toString()).toBe(referencePage(document));
  expect(zipped.length).toBeLessThan(100_000);
});

it('refuses what it does not take in JSON, as every endpoint does', async () => {
  const answer = await toLambda(
    system.docs,
    run,
    deps,
  )(eventFor(system.docs, { query: 'x=1' }), {} as Context);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ success: false, error: 'invalid' });
});
