import { errorStatus } from '#shared/contracts/errors.ts';
import type { Answer, Media, OpenApiDocument, Operation, Parameter } from '#shared/openapiDocument.ts';
import { type Html, html } from './html.ts';
import { exampleView, parametersView, prose, schemaView } from './schema.ts';

/** One endpoint with all its routes: they differ in no more than their parameters. */
export type Entry = { id: string; routes: { method: string; path: string }[]; operations: Operation[] };

/** The document's operations by area and endpoint, in its own order. */
export function entriesOf({ paths }: OpenApiDocument): Map<string, Entry[]> {
  const byId = new Map<string, Entry>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const id = operation['x-endpoint'];
      const entry = byId.get(id) ?? { id, routes: [], operations: [] };
      entry.routes.push({ method: method.toUpperCase(), path });
      entry.operations.push(operation);
      byId.set(id, entry);
    }
  }
  return Map.groupBy(byId.values(), ({ operations }) => operations[0]?.tags[0] ?? '');
}

export const methodView = (method: string) =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

export const statusOf = (code: string) => (errorStatus as Record<string, number>)[code];

/** @param base what stands before every path */
export function entryView({ id, routes, operations }: Entry, base: string): Html {
  const [operation] = operations;
  if (!operation) return html``;
  const roles = operation['x-roles'];
  const parameters = distinct(operations.flatMap((one) => one.parameters ?? []));
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title"><a href="#${id}">${operation.summary}</a></h3>
    <ul class="routes">${routes.map(
      ({ method, path }) => html`<li>${methodView(method)} <code>${base}${path}</code></li>`,
    )}</ul>
    <p class="access">${prose(operation.description)}</p>
    ${roles && html`<p class="access">Roles: ${roles.join(', ')}</p>`}
    <p class="access">${credentials(operation)}</p>
    ${parameters.length > 0 && html`<h4>Parameters</h4>${parametersView(parameters)}`}
    ${bodyView(operation)}
    ${Object.entries(operation.responses).map(([status, answer]) =>
      '$ref' in answer ? undefined : answerView(status, answer),
    )}
    <h4>Errors</h4>
    <p class="errors">${errorsOf(operation).map((code) => html`<a href="#error-${code}">${statusOf(code)} <code>${code}</code></a> `)}</p>
  </article>`;
}

/** The codes of its errors: what refuses is a component of the document, named by the codes of one status. */
export const errorsOf = ({ responses }: Operation): string[] =>
  Object.values(responses).flatMap((answer) =>
    '$ref' in answer ? (answer.$ref.split('/').at(-1)?.split('.') ?? []) : [],
  );

const distinct = (parameters: Parameter[]) => [
  ...new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values(),
];

/** Credentials by the names of the schemes; any one of several ways is enough. */
function credentials({ security }: Operation): string {
  if (security.length === 0) return 'No credentials.';
  return `Credentials: ${security.map((way) => Object.keys(way).join(' with ') || 'none').join(', or ')}.`;
}

function bodyView({ requestBody, 'x-max-body-bytes': most }: Operation): Html | undefined {
  if (!requestBody) return undefined;
  const need = requestBody.required ? 'required' : 'optional';
  const types = Object.keys(requestBody.content).join(' or ');
  return html`<h4>Body</h4><p class="access">${types}, ${need}, at most ${Math.round((most ?? 0) / 1024)} KB</p>
    ${mediaViews(requestBody.content, 'Example of a body')}`;
}

const answerView = (status: string, { description, content }: Answer) =>
  html`<h4>Answer ${status}</h4><p class="access">${description}</p>${mediaViews(content, 'Example of the answer')}`;

const mediaViews = (content: Record<string, Media>, title: string) =>
  Object.entries(content).map(
    ([type, { schema, example }]) => html`${type !== 'application/json' && html`<p><code>${type}</code></p>`}
      ${schemaView(schema)}${example !== undefined && exampleView(title, example)}`,
  );
