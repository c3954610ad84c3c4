import { expect, it } from 'vitest';
import { Limits } from '#functions/app/limits.ts';
import { noted } from '#functions/http/noted.ts';
import type { State } from '#functions/http/state.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { ACTOR, requestOf } from '../support/steps.ts';

/** The records whose ids an entry of a page holds. */
const SHOWN: Record<string, string> = {
  // Entries of the trail have no numbers, so their page is told by its filter.
  'audit.logs': 'auth',
  'bin.list': 'the kind that each row names',
  'closures.list': 'school',
  // A page of pairs is shorter than one that leaves an entry.
  'duplicates.list': 'teacher',
  'imports.rows': 'the kind that each row names',
  // A medical record has the id of its teacher.
  'medicalRecords.list': 'medical_record',
  'medicalRecords.withoutRecords': 'medical_record',
  'moves.list': 'teacher of each row',
  'orders.list': 'order',
  'posts.proposed': 'school',
  'posts.retirements': 'teacher',
  'posts.strength': 'school',
  'posts.unplaced': 'teacher',
  'schools.list': 'school',
  'schools.lookup': 'school',
  'schools.search': 'school',
  'teachers.bySchool': 'teacher',
  'teachers.list': 'teacher',
  'teachers.search': 'teacher',
  'tickets.list': 'ticket',
  // A document has no number, so a page of them is told by its filter.
  'uploads.list': 'medical_record',
  'userManagement.list': 'user',
};

type Asked = { body?: object; query?: object; data?: object[] };

/** The entry that a page of one row leaves. */
async function entryOf(
  endpoint: Endpoint,
  { body, query = {}, data = [{ id: 7, kind: 'teacher', teacher: { id: 9 } }] }: Asked = {},
) {
  const kept: { put: Record<string, string> }[] = [];
  const deps = {
    ...{ table: { transact: async (writes: typeof kept) => void kept.push(...writes) } },
    ...{ limits: { ...Limits.parse({}), unnotedRows: 0 }, now: () => new Date(0), newId: () => 'id' },
  };
  const origin = { ip: '203.0.113.7', userAgent: 'vitest', requestId: 'r' };
  const input = { params: { importId: 'A' }, query, body } as unknown as State['input'];
  const request = requestOf(endpoint, { deps, state: { actor: ACTOR, origin, input } });
  request.response = { data, pagination: { page: 1, limit: 10, total: 1, totalPages: 1 } };
  await noted(endpoint).after?.(request);
  expect(kept, endpoint.id).toHaveLength(1);
  const { resource_type, resource_id, details = '' } = kept[0]!.put;
  return { resource_type, resource_id, details: JSON.parse(details) };
}

const endpointOf = (wanted: string) => endpoints.find(({ id }) => id === wanted)!;

it('R80: the entry of a page determines the kind of its ids', async () => {
  const kindIn = async (endpoint: Endpoint, body?: object) => {
    const { resource_type, resource_id, details } = await entryOf(endpoint, { body });
    const { ids } = details;
    if (ids === '7') return resource_type;
    if (ids === '9') return `${resource_type} of each row`;
    expect(ids).toEqual({ teacher: '7' });
    expect(resource_id).toBe('A');
    return 'the kind that each row names';
  };
  const found: Record<string, unknown> = {};
  for (const endpoint of endpoints.filter((one) => one.noted !== undefined && one.id !== 'ask.run'))
    found[endpoint.id] = await kindIn(endpoint);
  expect(found, 'Say in SHOWN whose ids the entry of a page has.').toEqual(SHOWN);
  expect(await kindIn(endpointOf('ask.run'), { of: 'schools' })).toBe('school');
  expect(await kindIn(endpointOf('ask.run'), { of: 'teachers' })).toBe('teacher');
});

it('R80: the entry of a page whose rows have no record yet tells what it was filtered by', async () => {
  const asked = { query: { outcome: 'create', page: 1, limit: 10 }, data: [{ id: null, kind: 'teacher' }] };
  const { details } = await entryOf(endpointOf('imports.rows'), asked);
  expect(details).toMatchObject({ rows: 1, filter: { outcome: 'create' } });
});
