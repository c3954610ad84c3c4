import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { withoutAadhaar } from './aadhaarMask.ts';
import { ImportInput } from './import.ts';
import { Reason } from './service/order.ts';
import { TicketDecision, TicketReason } from './ticket.ts';

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
    expect(withoutAadhaar(`Pension of ${typed}, urgent`)).toBe(`Pension of XXXXXXXXXXXX, urgent`);
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

describe('R54: what people type beside a record', () => {
  const typed = 'It is 9192 8374 6501';
  const kept = 'It is XXXXXXXXXXXX';
  const decision = (reason: string) => ({ version: 1, fields: [{ field: 'email', accept: false, reason }] });
  const file = (fileName: string) => ({
    ...{ kind: 'posts', fileName, sha256: 'a'.repeat(64), columns: ['school_id'], rows: 1 },
  });

  it.each<[what: string, schema: z.ZodType, of: (text: string) => unknown]>([
    ['the reason of a correction', TicketReason, (text) => text],
    ['the reason of a step or an order', Reason, (text) => text],
    ['the reason of a decision', TicketDecision, decision],
    ['the name of a file', ImportInput, file],
  ])('is kept without the number: %s', (_, schema, of) => {
    expect(schema.parse(of(typed))).toEqual(of(kept));
    for (const stays of [
      'Order 22/2026 01/06/2009',
      'order 1234/2026/5678',
      'Mine is +91 98620 12345',
      '+919862012345',
    ])
      expect(schema.parse(of(stays))).toEqual(of(stays));
  });
});
