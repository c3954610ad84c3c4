import { describe, expect, it } from 'vitest';
import document from '#openapi';
import { pathsOf } from '#shared/contracts/endpoint.ts';
import { endpoints } from '#shared/contracts/index.ts';

type Operation = { requestBody?: { content: Record<string, { example: object }> } };
const operations = document.paths as unknown as Record<string, Record<string, Operation>>;

/** What somebody might want to slip in: rights, secrets, keys of the table, and what only the server counts. */
const SLIPPED: Record<string, unknown> = {
  pk: 'USER#1',
  sk: 'USER',
  rev: 99,
  feed: 1,
  password_hash: 'x',
  passwordHash: 'x',
  sessions: [],
  failed_attempts: 0,
  permissions: ['*'],
  owner: 1,
  deleting: true,
  expiresAt: 1,
  byAllPk: 'x',
  ' role': 'super_admin',
  ROLE: 'super_admin',
};

/** Every endpoint that takes JSON, with its example body from the document. */
const taking = endpoints
  .filter(({ body, multipart, bodyType }) => body && !multipart && !bodyType)
  .map((endpoint) => {
    const [path = ''] = pathsOf(endpoint);
    const content = operations[path]?.[endpoint.method.toLowerCase()]?.requestBody?.content;
    return { id: endpoint.id, body: endpoint.body!, example: content?.['application/json']?.example };
  });

describe('R36: mass-assignment, over every endpoint that takes a body', () => {
  it('there are bodies to look at, each with an example', () => {
    expect(taking.length).toBeGreaterThan(25);
    expect(
      taking.filter(({ example }) => !example).map(({ id }) => id),
      'These bodies have no example: see infra/openapi/exampleFields.ts.',
    ).toEqual([]);
  });

  it.each(taking)('$id takes none of what nobody asked for', ({ body, example }) => {
    expect(body.safeParse(example).success).toBe(true);
    for (const [key, value] of Object.entries(SLIPPED)) {
      expect(body.safeParse({ ...example, [key]: value }).success, key).toBe(false);
    }
  });
});
