import * as z from 'zod';
import * as cascade from '../../shared/contracts/cascade.ts';
import * as errors from '../../shared/contracts/errors.ts';
import * as responses from '../../shared/contracts/responses.ts';
import * as sessions from '../../shared/contracts/sessions.ts';
import * as audit from '../../shared/domain/audit.ts';
import * as closing from '../../shared/domain/closing.ts';
import * as duplicate from '../../shared/domain/duplicate.ts';
import * as exports from '../../shared/domain/export.ts';
import * as masterData from '../../shared/domain/masterData.ts';
import * as medicalRecord from '../../shared/domain/medicalRecord.ts';
import * as report from '../../shared/domain/report.ts';
import * as school from '../../shared/domain/school.ts';
import * as move from '../../shared/domain/service/move.ts';
import * as order from '../../shared/domain/service/order.ts';
import * as posts from '../../shared/domain/service/posts.ts';
import * as teacher from '../../shared/domain/teacher.ts';
import * as ticket from '../../shared/domain/ticket.ts';
import * as upload from '../../shared/domain/upload.ts';
import * as user from '../../shared/domain/user.ts';
import type { JsonSchema } from './types.ts';

/**
 * Modules whose exported object schemas become components under their own names. Other schemas are written where they
 * are used.
 */
const NAMED = [
  cascade,
  closing,
  duplicate,
  exports,
  errors,
  responses,
  sessions,
  audit,
  masterData,
  medicalRecord,
  report,
  school,
  move,
  order,
  posts,
  teacher,
  ticket,
  upload,
  user,
];

for (const [name, value] of NAMED.flatMap((module) => Object.entries(module))) {
  if (value instanceof z.ZodObject && /^[A-Z]/.test(name)) z.globalRegistry.add(value, { id: name });
}

const COMPONENTS = '#/components/schemas/';
export const refTo = (name: string): JsonSchema => ({ $ref: `${COMPONENTS}${name}` });

type Side = 'input' | 'output';

/** Turns schemas of the contract into JSON Schema, and collects the named ones in `components`. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** What a caller may send. */
  request(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input');
  }

  /** What a caller is answered. A later version may answer more fields, so additional fields are allowed. */
  answer(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output');
  }

  /**
   * The parameters of a path or query, by name. They travel as text. Numbers and booleans are described as such,
   * anything else as the text that is accepted.
   */
  parameters(schema: z.ZodType): Map<string, { schema: JsonSchema; required: boolean }> {
    const [taken, read] = [this.#convert(schema, 'input'), this.#convert(schema, 'output')];
    const found = new Map<string, { schema: JsonSchema; required: boolean }>();
    for (const variant of taken.anyOf ?? [taken]) {
      for (const [name, text] of Object.entries(variant.properties ?? {})) {
        const value = property(read, name);
        const plain = ['integer', 'number', 'boolean'].includes(String(value?.type));
        found.set(name, {
          schema: plain && value ? value : text,
          required: (variant.required ?? []).includes(name),
        });
      }
    }
    return found;
  }

  /** The schema itself, or the component that it refers to. */
  resolve(schema: JsonSchema): JsonSchema {
    const known = schema.$ref ? this.components[nameOf(schema.$ref)] : schema;
    if (!known) throw new Error(`${schema.$ref} is not among the components`);
    return known;
  }

  #convert(schema: z.ZodType, io: Side): JsonSchema {
    const { $schema, $defs, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [name, part] of Object.entries($defs ?? {})) this.#add(name, tidy(part as JsonSchema, io));
    // zod's type of JSON Schema and ours describe the same text.
    return tidy(whole as JsonSchema, io);
  }

  #add(name: string, schema: JsonSchema) {
    const before = this.components[name];
    if (before && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(
        `${name} reads differently in requests and answers: it takes two schemas, each with a name`,
      );
    }
    this.components[name] = schema;
  }
}

export const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';

const property = (schema: JsonSchema, name: string) =>
  (schema.anyOf ?? [schema]).find((variant) => variant.properties?.[name])?.properties?.[name];

/** Removes what says nothing: the bounds of every safe integer, and the id, which is the component's name. */
function tidy(schema: JsonSchema, io: Side): JsonSchema {
  const { id: _, $ref, ...kept } = schema as JsonSchema & { id?: unknown };
  if ($ref) return { ...kept, $ref: `${COMPONENTS}${nameOf($ref)}` };
  const result: JsonSchema = { ...kept };
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum;
  if (result.maximum === Number.MAX_SAFE_INTEGER) delete result.maximum;
  if (io === 'output' && result.additionalProperties === false) delete result.additionalProperties;
  if (typeof result.additionalProperties === 'object') {
    result.additionalProperties = tidy(result.additionalProperties, io);
  }
  if (result.prefixItems) {
    // Readers of the document that know only former drafts take `prefixItems` for a fault. The example shows the order.
    result.items = { anyOf: result.prefixItems };
    delete result.prefixItems;
  }
  if (result.items) result.items = tidy(result.items, io);
  if (result.properties) {
    const entries = Object.entries(result.properties);
    result.properties = Object.fromEntries(entries.map(([name, part]) => [name, tidy(part, io)]));
  }
  if (result.anyOf) result.anyOf = result.anyOf.map((part) => tidy(part, io));
  return withoutNullVariant(result);
}

/** A schema of two types reads better than `anyOf` of a type and null. */
function withoutNullVariant(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [value, nothing] = anyOf ?? [];
  if (anyOf?.length !== 2 || nothing?.type !== 'null' || typeof value?.type !== 'string') return schema;
  return { ...value, ...rest, type: [value.type, 'null'] };
}
