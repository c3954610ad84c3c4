import { describe, expect, it } from 'vitest';
import { ORIGIN } from '../../test/support/seed.ts';
import { type AuditEvent, auditWrites, withoutAadhaar } from './auditEntry.ts';
import { unsealed } from './sealing.ts';

const MASK = 'XXXXXXXXXXXX';

describe('R54: digits that may be an Aadhaar number', () => {
  it.each([
    ['in one', '919283746501'],
    ['in fours', '9192 8374 6501'],
    ['with hyphens', '9192-8374-6501'],
    ['with no-break spaces', '9192\u00a08374\u00a06501'],
    ['with two blanks', '9192  8374  6501'],
    ['with a blank around each hyphen', '9192 - 8374 - 6501'],
    ['with dots', '9192.8374.6501'],
    ['with strokes', '9192/8374/6501'],
    ['with en dashes', '9192–8374–6501'],
    ['with zero-width spaces', '9192\u200b8374\u200b6501'],
    ['on two lines', '9192 8374\r\n6501'],
    ['in Devanagari', '९१९२ ८३७४ ६५०१'],
    ['in Bengali', '৯১৯২৮৩৭৪৬৫০১'],
    ['in full width', '９１９２８３７４６５０１'],
  ])('are masked %s', (_, typed) => {
    expect(withoutAadhaar(`Pension of ${typed}, urgent`)).toBe(`Pension of ${MASK}, urgent`);
  });

  it.each([
    '11 digits: 22010100123',
    'on 01/06/2009',
    'at 2026-03-02T05:00:00.000Z',
    '9192, 8374, 6501',
    'from 01/01/2000 - 31/12/2001',
    '2000-01-01 2001-01-01',
    'teachers 2026-03-02 10.15.30.xlsx',
  ])('are not %s', (text) => {
    expect(withoutAadhaar(text)).toBe(text);
  });

  it('are looked for in time that grows with the text alone', () => {
    const timeOf = (text: string) => {
      const from = performance.now();
      withoutAadhaar(text);
      return performance.now() - from;
    };
    for (const part of ['1   x', '12345678901   x', '   ', '1   1   1   1   1   1   1   1   1   1   1   x'])
      expect(timeOf(part.repeat(100_000 / part.length)), part).toBeLessThan(250);
  });
});

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
