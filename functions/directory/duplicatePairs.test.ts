import { expect, it } from 'vitest';
import { duplicatePairs, likelyDuplicates, pairName, proposed } from './duplicatePairs.ts';
import { Rows } from './rows.ts';

type Person = { name: string; born?: string; phone?: string; gender?: string; joined?: string };
let made = 0;
const person = ({ name, born = '', phone = '', gender = 'Female', joined = '' }: Person) => {
  made += 1;
  return {
    id: made,
    version: 1,
    text: `${name.toLowerCase()}\nps-${made}\n${phone}`,
    date_of_birth: born,
    phone_number: phone,
    joining_date: joined,
    gender,
    school: made,
  };
};
type Row = ReturnType<typeof person>;
const pairsOf = (...rows: Row[]) => duplicatePairs(Rows.of(rows) as never);
const born = '1970-01-01';
const phone = '9862000000';

it('need names that are alike and a shared birth date or phone, or both of these', () => {
  const a = person({ name: 'lalrinpuii', born, phone });
  const sameBirth = person({ name: 'lalrinpuii', born });
  const samePhone = person({ name: 'lalrinpuij', phone });
  const both = person({ name: 'zova', born, phone });
  const none = person({ name: 'lalrinpuii' });
  const named = (row: Row) => pairsOf(a, row).map(({ name, shared }) => [name, shared]);
  expect(named(sameBirth)).toEqual([['same', ['date_of_birth']]]);
  expect(named(samePhone)).toEqual([['letter', ['phone_number']]]);
  expect(named(both)).toEqual([['other', ['date_of_birth', 'phone_number']]]);
  expect(named(none)).toEqual([]);
});

it('take no birth date and phone that four share under other names for those of one person', () => {
  const people = ['zova', 'mawia', 'aizawla', 'lalthanpuii'].map((name) => person({ name, born, phone }));
  expect(pairsOf(...people.slice(0, 3))).toHaveLength(3);
  expect(pairsOf(...people)).toEqual([]);
});

it('stand with the likeliest first, and newest first among equals', () => {
  const a = person({ name: 'k lalrinpuii', born, phone, joined: '2001-01-01' });
  const written = person({ name: 'k. lalrinpuii', born });
  const all = person({ name: 'k lalrinpuii', born, phone, joined: '2001-01-01' });
  const otherGender = person({ name: 'k lalrinpuii', born, gender: 'Male' });
  const ids = pairsOf(a, written, all, otherGender).map((pair) => [pair.a.id, pair.b.id]);
  expect(ids).toEqual([
    [a.id, all.id],
    [written.id, all.id],
    [a.id, written.id],
    [all.id, otherGender.id],
    [a.id, otherGender.id],
    [written.id, otherGender.id],
  ]);
  expect(likelyDuplicates(Rows.of([a, written]) as never)).toEqual(new Set([a.id, written.id]));
});

it('are left out while both records are as somebody judged them', () => {
  const [a, b] = [person({ name: 'zova', born }), person({ name: 'zova', born })];
  const apart = new Map([[pairName(b.id, a.id), [1, 1] as const]]);
  expect(proposed(pairsOf(a, b), apart)).toEqual([]);
  expect(proposed(pairsOf(a, { ...b, version: 2 }), apart)).toHaveLength(1);
  const idsOf = (...rows: Row[]) => likelyDuplicates(Rows.of(rows) as never, apart);
  expect(idsOf(a, b)).toEqual(new Set());
  // Either may still be the same person as a third.
  const c = person({ name: 'zova', born });
  expect(idsOf(a, b, c)).toEqual(new Set([a.id, b.id, c.id]));
  expect(idsOf(a, { ...b, version: 2 })).toEqual(new Set([a.id, b.id]));
});
