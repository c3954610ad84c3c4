/** The parts of an OpenAPI 3.1 document that ours is made of. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  default?: unknown;
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

export type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, Ref> };
export type Content = Record<string, Media>;

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  /** Absent where it may be left out, as OpenAPI reads it. */
  required?: boolean;
  schema: JsonSchema;
  example: unknown;
};

export type Answer = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: Content;
};

/** Schemes of which all are needed; of several requirements any one is enough, and an empty one needs nothing. */
export type SecurityRequirement = Record<string, never[]>;

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: SecurityRequirement[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  /** By status; what is not 2xx points at a shared answer. */
  responses: Record<string, Answer | Ref>;
  /** Id of the endpoint in the contract: the same for all paths that one function serves. */
  'x-endpoint': string;
  /** Who may call it: one of these permissions in its scope, or what stands in their place. */
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
