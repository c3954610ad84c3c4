import { describe, expect, it } from 'vitest';
import type { TicketOf } from '../directory/tickets.ts';
import type { MasterData } from '../masterData/stored.ts';
import { median, ticketReport } from './offices.ts';

it.each([
  [[], null],
  [[3], 3],
  [[9, 1, 4], 4],
  [[4, 0, 2, 9], 3],
  [[1, 2], 1.5],
])('the middle of %j is %j', (numbers, middle) => {
  expect(median(numbers)).toBe(middle);
});

describe('a sub-division', () => {
  const master = { name: (kind: string, id: number) => `${kind} ${id}` } as MasterData;
  const ticket = (row: object) =>
    ({
      row: { of: 'teacher', state: 'open', created_at: '2026-03-01T06:00:00Z', decided_at: '', ...row },
      school: { district: 1, rd_block: 2 },
    }) as TicketOf;
  const report = (...rows: object[]) => ticketReport(rows.map(ticket), master, '2026-03-16');

  it('answers for no login phone, which a super_admin alone decides', () => {
    expect(report({ of: 'login' })).toEqual([]);
    expect(report({ of: 'login' }, {})).toMatchObject([
      { waiting: { longer: 1 } },
      { rd_block: 'rd-blocks 2', waiting: { longer: 1 } },
    ]);
  });

  it('counts a week from its seventh day and a fortnight from its fourteenth', () => {
    const since = (day: string) => ({ created_at: `2026-03-${day}T06:00:00Z` });
    expect(report(...['10', '09', '03', '02'].map(since))).toMatchObject([
      { waiting: { under7: 1, under14: 2, longer: 1 } },
      { waiting: { under7: 1, under14: 2, longer: 1 } },
    ]);
  });

  it('is none where the school has no block', () => {
    const unplaced = { ...ticket({}), school: { district: 1 } } as TicketOf;
    const names = { name: (kind: string, id?: number) => (id ? `${kind} ${id}` : '') } as MasterData;
    expect(ticketReport([unplaced], names, '2026-03-16')).toMatchObject([
      { district: 'districts 1', rd_block: '' },
    ]);
  });

  it('waits for nothing of a school that closed', () => {
    const closed = { ...ticket({ of: 'school' }), school: { district: 1, rd_block: 2, closed: {} } } as never;
    const [, block] = ticketReport([ticket({ of: 'school' }), closed], master, '2026-03-16');
    expect(block).toMatchObject({ waiting: { under7: 0, under14: 0, longer: 1 } });
  });

  it('is counted by what it decided itself, and its district by all', () => {
    const decided = (day: string, decided_by?: string | null) => ({
      ...{ state: 'accepted', decided_at: `2026-03-${day}T06:00:00Z`, decided_by },
    });
    expect(report(decided('03', 'sdeo'), decided('09', 'deo'), decided('15', 'admin'))).toMatchObject([
      { rd_block: '', decided: 3, median_days: 8 },
      { rd_block: 'rd-blocks 2', decided: 1, median_days: 2 },
    ]);
    // A row of a former version has no such value.
    expect(report(decided('05'), decided('07', null))).toMatchObject([
      { rd_block: '', decided: 2, median_days: 5 },
      { rd_block: 'rd-blocks 2', decided: 2, median_days: 5 },
    ]);
  });
});
