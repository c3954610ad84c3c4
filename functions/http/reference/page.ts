import type { OpenApiDocument } from '#shared/openapiDocument.ts';
import { type Html, html } from './html.ts';
import { type Entry, entriesOf, entryView, methodView, statusOf } from './operation.ts';
import { exampleView, prose, schemaAnchor, schemaView } from './schema.ts';

/** What the page may load: its stylesheet from the web app's origin, and an icon that is empty. No script runs. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The document as a page that needs neither script nor inline style; `/reference.css` is a file of the web app. */
export function referencePage(document: OpenApiDocument): string {
  const { info, servers, tags, components } = document;
  const entries = entriesOf(document);
  const base = servers[0]?.url ?? '';
  const areas = tags.map((tag) => ({
    ...tag,
    title: titleOf(tag.name),
    entries: entries.get(tag.name) ?? [],
  }));
  const page = html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>API reference · ${info.title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/reference.css">
</head>
<body>
  <a class="skip" href="#reference">Skip to the reference</a>
  <header>
    <p class="product">${info.title}</p>
    <h1>API reference</h1>
    <p>Version ${info.version} · <a href="${base}/openapi.json">OpenAPI 3.1 document</a></p>
  </header>
  <nav aria-label="Areas">
    <ul>
      ${areas.map(areaLinks)}
      <li><a href="#errors">Errors</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>
  <main id="reference" tabindex="-1">
    <section aria-labelledby="start"><h2 id="start">Start here</h2>
      ${info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
      <h3>Credentials</h3>
      <ul class="fields">${Object.entries(components.securitySchemes).map(
        ([name, { description }]) =>
          html`<li><code class="name">${name}</code><p>${prose(description ?? '')}</p></li>`,
      )}</ul>
    </section>
    ${areas.map(
      ({ name, title, description, entries }) =>
        html`<section aria-labelledby="area-${name}"><h2 id="area-${name}">${title}</h2>
          <p>${description}</p>${entries.map((entry) => entryView(entry, base))}</section>`,
    )}
    ${errorsView(document)}
    <section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<article id="${schemaAnchor(name)}"><h3>${name}</h3>${schemaView(schema)}</article>`,
      )}
    </section>
  </main>
</body>
</html>
`;
  return page.markup;
}

type Area = { name: string; title: string; entries: Entry[] };

const areaLinks = ({ name, title, entries }: Area): Html =>
  html`<li><a href="#area-${name}">${title}</a>
    <ul>${entries.map(
      ({ id, routes, operations }) =>
        html`<li><a href="#${id}">${methodView(routes[0]?.method ?? '')} ${operations[0]?.summary}</a></li>`,
    )}</ul></li>`;

/** Every code once, as all endpoints answer it. */
function errorsView({ components }: OpenApiDocument): Html {
  return html`<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
    ${Object.entries(components.examples).map(
      ([code, { summary, value }]) => html`<article id="error-${code}">
        <h3>${statusOf(code)} <code>${code}</code></h3>
        <p>${prose(summary)}</p>${exampleView('Example', value)}</article>`,
    )}</section>`;
}

/** `masterData` as `Master data`. */
const titleOf = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());
