import type * as z from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { Right } from '../access/rights.ts';
import type { ResourceType } from '../domain/audit.ts';
import type { ErrorCode } from './errors.ts';

/** The header that names a request, so that it can be sent again when its answer was lost. */
export const IDEMPOTENCY_KEY = { header: 'Idempotency-Key', pattern: /^[A-Za-z0-9_-]{8,64}$/ } as const;

/** A file as it was sent. Nothing about it was checked yet. */
export type SentFile = { name: string; type: string; bytes: Uint8Array };

/** `all`: every record. `area`: the actor's district, block or school. `own`: the actor's own records. */
export type Reach = 'all' | 'area' | 'own';

/**
 * Who may call. A handler reaches beyond `input.see` only if every scope here is `all`. A public endpoint must say so
 * itself, as a sign-in does.
 */
type Public = { access: 'public'; scope?: 'all'; allow?: never };
type Known = { scope?: never } & (
  | { allow: readonly { permission: Permission | Right; scope: Reach }[]; access?: never }
  | { access: 'signedIn'; allow?: never }
);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Details = {
  method: Method;
  /** Paths below `/api`. There are several when one function serves the same operation under more than one name. */
  path: string | readonly string[];
  summary: string;
  /** The kind of record that audit entries of refusals name. Without it, that of the area. */
  about?: ResourceType;
  /** The path parameter that names the kind instead. `id` is then the id of the record. */
  aboutIn?: 'type';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The media type of a JSON body, when it is not `application/json`. */
  bodyType?: 'application/reports+json';
  /** The body is a form with one file in the field `file`, not JSON. */
  multipart?: true;
  /** The whole JSON answer of a success. Fields that it does not declare are removed. */
  response: z.ZodType;
  /** Whether a page of rows leaves an audit entry with their ids: `each` that shows any, or one of `many` rows. */
  noted?: 'each' | 'many';
  /**
   * Whose rows a noted page shows, where it is not records of the kind `about` by their `id`: a `teacher` whom each row
   * has, records of the kind that is `asked` for as `of` in the body, or records of the `kinds` that the rows name, within
   * the record of the path if it names one.
   */
  shows?: 'teacher' | 'asked' | 'kinds';
  /** The media type of a success that is text and not JSON. Refusals stay JSON. */
  contentType?: 'text/csv';
  /** The media types of a success that is a file. `response` is then its bytes, and the handler names the type. */
  fileTypes?: readonly string[];
  /** The status of a success; 200 by default. */
  status?: 200 | 201;
  /** A success may also be a 202 of the same shape, which means that work continues after the answer. */
  accepted?: true;
  /**
   * A request sent again under the same `Idempotency-Key` is done once and gets the same answer. `remade`: the answer
   * holds a secret or digits of an Aadhaar number, which the table must not keep with it, or tells how far work has come,
   * so the handler makes it again of what was kept in their place.
   */
  idempotent?: true | 'remade';
  /** The message of a success, told by its data, so that a request sent again gets the message too. */
  says?: (data: never) => string;
  /**
   * Error codes beside those that every endpoint may give (invalid, unauthenticated, forbidden, tooLarge, internal,
   * unavailable).
   */
  errors?: readonly ErrorCode[];
  /** The most bytes of a body; 128 KB by default. */
  bodyLimit?: number;
  /** The most entries of a list in a body; 200 by default. */
  listLimit?: number;
};

type PublicSpec = Public & Details;
type EndpointSpec = PublicSpec | (Known & Details);

export type Endpoint = (Public | (Known & { about: ResourceType })) &
  Details & { id: string; area: string; name: string };
type Specs = Record<string, EndpointSpec>;
type Named<S, A extends string, N> = S & { id: `${A}.${N & string}`; area: A; name: N };
type Feature<A extends string, S, More = unknown> = { [N in keyof S]: Named<S[N], A, N> & More };

/**
 * Declares an area's endpoints. The key of each is its name: `schools.update` is in the file
 * `functions/schools/update.ts`, and is the OpenAPI operationId, the SWR key and a field of the log. An area with
 * endpoints that are not public names the kind of record for audit entries of refusals.
 */
export function feature<A extends string, const S extends Record<string, PublicSpec>>(
  area: A,
  specs: S,
): Feature<A, S>;
export function feature<A extends string, const S extends Specs>(
  area: A,
  about: ResourceType,
  specs: S,
): Feature<A, S, { about: ResourceType }>;
export function feature(area: string, ...told: [specs: Specs] | [about: ResourceType, specs: Specs]) {
  const [about, specs] = told.length === 1 ? [undefined, told[0]] : told;
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { about, ...spec, id: `${area}.${name}`, area, name },
    ]),
  );
}

/**
 * The areas that are open to an account which must first add a second step: adding one, and its own password and session.
 */
export const OPEN_WITHOUT_FACTOR: readonly string[] = ['auth', 'factors'];

export const pathsOf = ({ path }: Pick<EndpointSpec, 'path'>): readonly string[] =>
  typeof path === 'string' ? [path] : path;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
type Field<E, K extends string> = E extends { [P in K]: infer T } ? T : undefined;

export type Params<E> = Parsed<Field<E, 'params'>>;
export type Query<E> = Parsed<Field<E, 'query'>>;
export type Body<E> = Parsed<Field<E, 'body'>>;
export type SentParams<E> = Sent<Field<E, 'params'>>;
export type SentQuery<E> = Sent<Field<E, 'query'>>;
export type SentBody<E> = Sent<Field<E, 'body'>>;
/** What `run` returns, before the response schema strips and checks it. */
export type Answer<E> = E extends { response: infer T extends z.ZodType } ? z.input<T> : never;
/** What the client receives. */
export type Reply<E> = E extends { response: infer T extends z.ZodType } ? z.output<T> : never;
