import type * as contract from '../../shared/contracts/endpoint.ts';
import type { areas } from '../../shared/contracts/index.ts';

/** The examples of an endpoint's body and answer, as a whole. */
export type Whole<E> = { body?: contract.SentBody<E>; response?: contract.Answer<E> };
export type Areas = typeof areas;
/** Those of endpoints of an area. */
export type WholeOf<A extends keyof Areas> = { [N in keyof Areas[A]]?: Whole<Areas[A][N]> };

/** The parts of OpenAPI 3.1 that our document uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  /** The members of a list of fixed length. */
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  default?: unknown;
  examples?: unknown[];
  description?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

export type Ref = { $ref: string };
export type Example = { summary: string; value: unknown };

type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, Ref> };
type Content = Record<string, Media>;

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  /** Absent for an optional parameter, as OpenAPI reads it. */
  required?: boolean;
  schema: JsonSchema;
  example: unknown;
};

export type Answer = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: Content;
};

/** Security schemes that are needed together. Of several requirements one is enough. An empty one needs nothing. */
export type SecurityRequirement = Record<string, never[]>;

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: SecurityRequirement[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  /** By status. Every answer but 2xx refers to a shared one. */
  responses: Record<string, Answer | Ref>;
  /** The id of the endpoint in the contract. All paths that one function serves share it. */
  'x-endpoint': string;
  /**
   * Who may call the endpoint: everybody, every signed-in account, or an account with one of the permissions in its
   * scope.
   */
  'x-access': 'public' | 'signedIn' | readonly { permission: string; scope: string }[];
  /** The roles that hold one of the permissions. */
  'x-roles'?: string[];
  'x-max-body-bytes'?: number;
};

export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
    examples: Record<string, Example>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};
