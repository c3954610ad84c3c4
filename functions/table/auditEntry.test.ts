import { describe, expect, it } from 'vitest';
import { ORIGIN } from '../../test/support/seed.ts';
import { type AuditEvent, auditWrites } from './auditEntry.ts';
import { unsealed } from './sealing.ts';

const MASK = 'XXXXXXXXXXXX';

describe('R54: an entry', () => {
  const deps = { now: () => new Date('2026-03-02T05:00:00Z'), newId: () => '01KJPG0RM0000000000000000A' };
  const detailsOf = (event: Omit<AuditEvent, 'action'>) => {
    const [write] = auditWrites(deps, { origin: ORIGIN }, { action: 'update', ...event });
    return JSON.parse(String(write && 'put' in write && write.put.details));
  };
  const typed = 'of 9192 8374 6501';
  const kept = `of ${MASK}`;

  it.each<[what: string, details: Record<string, unknown>, kept: Record<string, unknown>]>([
    ['a reason', { reason: typed, step: 'cancel' }, { reason: kept, step: 'cancel' }],
    ['the name of a file', { file_name: `${typed}.xlsx` }, { file_name: `${kept}.xlsx` }],
    ['a filter', { filters: { q: typed } }, { filters: { q: kept } }],
    ['a filter by school', { filters: { school_id: '919283746501' } }, { filters: { school_id: MASK } }],
    ['the number of an order', { order_no: typed.slice(3) }, { order_no: MASK }],
    ['a list', { names: [typed, { name: typed }] }, { names: [kept, { name: kept }] }],
    [
      'a value of a record',
      { before: { school_name: typed }, after: { school_name: null } },
      { before: { school_name: kept }, after: { school_name: null } },
    ],
  ])('keeps none in %s', (_, details, told) => {
    expect(detailsOf({ resource_type: 'order', details })).toEqual(told);
  });

  it('keeps none in the reason of a step, which is sealed with the person', () => {
    const person = { keyId: 'key', key: new Uint8Array(32).fill(7) };
    const details = { reason: typed, step: 'refuse' };
    const event: AuditEvent = { action: 'update', resource_type: 'teacher', details };
    const [write] = auditWrites(deps, { origin: ORIGIN }, event, person);
    const put: Record<string, unknown> = write && 'put' in write ? write.put : {};
    expect(JSON.parse(String(put.details))).toEqual({ reason: 'erased', step: 'refuse' });
    expect(unsealed(person, deps.newId(), String(put.sealed))).toEqual({ reason: kept });
  });

  it.each<Record<string, unknown>>([
    { ids: '919283-746501,919283746501' },
    { ids: { school: '919283746501' }, other_rows: '100001-100120' },
    { sha256: `919283746501${'a'.repeat(52)}` },
    { import: '01919283746501919283746501' },
    { after: { number: 'A.12011/12/2024/5', document: '/api/uploads/a-919283746501.pdf' } },
    { order: '12011/12/2024/5', move: 919283746501, relieved: true, to: null },
    { order_no: '12011/12/2024/5', username: '300000000017' },
    { before: { school_id: '919283746501' }, after: { school_id: '15010100101234567890' } },
    { filter: { from: '2026-03-01', to: '2026-03-31' } },
  ])('keeps %j as it is', (details) => {
    expect(detailsOf({ resource_type: 'order', details })).toEqual(details);
  });
});
