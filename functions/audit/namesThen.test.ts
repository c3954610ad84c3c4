import { describe, expect, it } from 'vitest';
import type { StoredMaster } from '../masterData/stored.ts';
import type { Told } from './fold.ts';
import { type Called, namedThen, type Past } from './namesThen.ts';

const on = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
const entry = (day: number, action: Told['action'], details: object): Told => ({
  action,
  created_at: `2026-03-0${day}T06:00:00.000Z`,
  details: JSON.stringify(details),
});
/** An item with its names by the days on which it got them. */
const item = (id: number, names: [number, string][], more: Partial<StoredMaster> = {}): Past => {
  const entries = names.map(([day, name], i) =>
    i === 0
      ? entry(day, 'create', { after: { name } })
      : entry(day, 'update', { before: { name: names[i - 1]?.[1] }, after: { name } }),
  );
  return { item: { id, name: names.at(-1)?.[1] ?? '', is_active: true, ...more }, entries, whole: true };
};
const called =
  (pasts: Partial<Record<string, Past[]>>): Called =>
  (collection, name) =>
    (pasts[collection] ?? []).filter((past) =>
      past.entries.some(({ details }) => details.includes(`"${name}"`)),
    );
const folded = (record: Record<string, unknown>, at: Record<string, string> = {}) =>
  ({ state: 'there', record, known: true, at }) as const;
const then = (
  record: Record<string, unknown>,
  pasts: Partial<Record<string, Past[]>>,
  day: number,
  at = {},
) => {
  const { record: named, known } = namedThen('school', folded(record, at), on(day), called(pasts));
  return { ...named, known };
};

describe('the name of a choice on a day', () => {
  const districts = [
    item(1, [
      [1, 'Aijal'],
      [3, 'Aizawl'],
      [5, 'Aizawl City'],
    ]),
  ];

  it('is what it was called then, also where an entry tells the name of another day', () => {
    for (const [day, name] of [
      [2, 'Aijal'],
      [4, 'Aizawl'],
      [6, 'Aizawl City'],
    ] as const) {
      expect(then({ district: 'Aizawl City' }, { districts }, day)).toEqual({ district: name, known: true });
      expect(then({ district: 'Aizawl' }, { districts }, day, { district: on(4) })).toEqual({
        district: name,
        known: true,
      });
    }
  });

  it('is that of the item which had the name then, whoever has it since', () => {
    const both = [
      item(1, [
        [1, 'Old'],
        [2, 'Saiha'],
        [4, 'Siaha'],
      ]),
      item(2, [[5, 'Saiha']]),
    ];
    const told = { district: on(3) };
    expect(then({ district: 'Saiha' }, { districts: both }, 2, told)).toEqual({
      district: 'Old',
      known: true,
    });
    expect(then({ district: 'Saiha' }, { districts: both }, 6)).toEqual({ district: 'Saiha', known: true });
  });

  it('is that of the block in its own district, where two have one name', () => {
    const two = [item(1, [[1, 'Aizawl']]), item(2, [[1, 'Siaha']])];
    const blocks = [
      item(
        3,
        [
          [1, 'West'],
          [3, 'Sadar'],
        ],
        { parent: 1 },
      ),
      item(
        4,
        [
          [1, 'South'],
          [3, 'Sadar'],
        ],
        { parent: 2 },
      ),
    ];
    const places = { districts: two, 'rd-blocks': blocks };
    expect(then({ district: 'Siaha', rd_block: 'Sadar' }, places, 2)).toMatchObject({
      rd_block: 'South',
      known: true,
    });
  });

  it('stays as it was told, and is not known, where it may have meant two items', () => {
    const twice = [
      item(1, [
        [1, 'A'],
        [3, 'Girls'],
      ]),
      item(2, [
        [1, 'B'],
        [3, 'Girls'],
      ]),
    ];
    const record = { school_type: 'Girls' };
    expect(then(record, { 'school-types': twice }, 2)).toEqual({ school_type: 'Girls', known: false });
    expect(then(record, { 'school-types': twice }, 4)).toEqual({ school_type: 'Girls', known: true });
  });

  it('is not known for certain where somebody changed an entry of the item', () => {
    const [one] = districts as [Past];
    expect(then({ district: 'Aizawl City' }, { districts: [{ ...one, whole: false }] }, 2).known).toBe(false);
  });
});
