import type { JsonSchema, Parameter } from '#shared/openapiDocument.ts';
import { Html, html } from './html.ts';

const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';
export const schemaAnchor = (name: string) => `schema-${name}`;

/** Text of the document: what stands between backticks is code, a new line stays one. */
export const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`));

/** The fields of an object, or the one value where it is none. */
export function schemaView(schema: JsonSchema): Html {
  if (!schema.properties || Object.keys(schema.properties).length === 0) {
    return html`<p class="type">${typeOf(schema)} ${limits(schema)}</p>`;
  }
  const fields = Object.entries(schema.properties).map(([name, part]) =>
    field(name, part, (schema.required ?? []).includes(name)),
  );
  return html`<ul class="fields">${fields}</ul>`;
}

export const parametersView = (parameters: readonly Parameter[]) =>
  html`<ul class="fields">${parameters.map((parameter) =>
    field(parameter.name, parameter.schema, parameter.required, `in the ${parameter.in}`),
  )}</ul>`;

function field(name: string, schema: JsonSchema, required?: boolean, where?: string): Html {
  const inner = schema.items ?? schema;
  return html`<li>
    <code class="name">${name}</code>
    <span class="type">${typeOf(schema)}</span>
    ${where && html`<span>${where}</span>`}
    ${required && html`<span class="required">required</span>`}
    <span class="limits">${limits(schema)}</span>
    ${schema.description && html`<p>${prose(schema.description)}</p>`}
    ${inner.properties && schemaView(inner)}
  </li>`;
}

function typeOf({ $ref, const: fixed, type, items, anyOf }: JsonSchema): Html {
  if ($ref) return html`<a href="#${schemaAnchor(nameOf($ref))}">${nameOf($ref)}</a>`;
  if (fixed !== undefined) return html`<code>${JSON.stringify(fixed)}</code>`;
  if (items) return html`list of ${typeOf(items)}`;
  if (anyOf) return html`${anyOf.map((part, index) => html`${index > 0 && ' or '}${typeOf(part)}`)}`;
  return html`${[type ?? 'anything'].flat().join(' or ')}`;
}

/** What narrows the type, in words. */
function limits(schema: JsonSchema): Html[] {
  const { minimum, maximum, minLength, maxLength, pattern } = schema;
  const size = span(minimum, maximum);
  const length = span(minLength, maxLength);
  const choices = schema.enum?.map((value) => JSON.stringify(value)).join(', ');
  const parts = [
    size && html`${size}`,
    length && html`${length} characters`,
    choices && html`one of <code>${choices}</code>`,
    pattern && html`matching <code>${pattern}</code>`,
    schema.default !== undefined && html`<code>${JSON.stringify(schema.default)}</code> unless sent`,
  ];
  return parts.filter((part) => part instanceof Html).map((part, index) => html`${index > 0 && ', '}${part}`);
}

function span(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `at most ${most}`;
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}

export const exampleView = (title: string, value: unknown) =>
  html`<details><summary>${title}</summary><pre><code>${
    typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  }</code></pre></details>`;
