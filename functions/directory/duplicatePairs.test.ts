import { expect, it } from 'vitest';
import { nameForm, namesAlike } from '#shared/domain/names.ts';
import { seeded } from '../../test/support/faults.ts';
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

it('are compared again only where a record changed', () => {
  const people = [
    'lalrinpuii',
    'zova',
    'mawia',
    'thanga',
    'biaka',
    'rina',
    'sanga',
    'dawngi',
    'vala',
    'liana',
  ];
  const rows = Rows.of(people.map((name, i) => person({ name, born: `1970-01-0${i % 8}` })).reverse());
  const twin = person({ name: 'zova', born: '1970-01-01' });
  const before = rows.changed({ removed: [], added: [twin] });
  const [pair] = duplicatePairs(before as never);
  const another = person({ name: 'mawia', born: '1970-01-02' });
  const after = duplicatePairs(before.changed({ removed: [], added: [another] }) as never);
  expect(after.map(({ b }) => b.id)).toEqual([another.id, twin.id]);
  expect(after[1]).toBe(pair);
});

const SEED = Number(process.env.SEED ?? 20261128);

it(`follow changes as fresh rows and a plain model have them (G10, seed ${SEED})`, () => {
  const random = seeded(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const births = ['', ...Array.from({ length: 9 }, (_, n) => `1970-01-0${n + 1}`)];
  const phones = ['', ...Array.from({ length: 14 }, (_, n) => String(9_862_000_000 + n))];
  const anybody = () => ({
    ...person({
      name: pick(['lalrinpuii', 'lalrinpuij', 'k. lalrinpuii', 'k lalrinpuii', 'zova', 'mawia', 'thanga']),
      born: pick(births),
      phone: pick(phones),
      gender: pick(['', 'Female', 'Male']),
    }),
    school: 1 + Math.floor(random() * 5),
  });
  const modelOf = (rows: readonly Row[]) =>
    rows.flatMap((a) => {
      const sharing = (b: Row) => ({
        birth: a.date_of_birth !== '' && a.date_of_birth === b.date_of_birth,
        phone: a.phone_number !== '' && a.phone_number === b.phone_number,
      });
      const alsoBoth = rows.filter((b) => sharing(b).birth && sharing(b).phone).length;
      return rows.flatMap((b) => {
        if (a.id >= b.id) return [];
        const [one, other] = [a, b].map(({ text }) => nameForm(text.split('\n')[0] ?? ''));
        const { birth, phone } = sharing(b);
        const alike = one && other && namesAlike(one, other);
        return (birth && phone && alsoBoth <= 3) || ((birth || phone) && alike) ? [`${a.id} ${b.id}`] : [];
      });
    });

  let rows = Rows.of(Array.from({ length: 90 }, anybody).reverse());
  const former: { rows: typeof rows; pairs: readonly object[] }[] = [];
  for (let step = 0; step < 100; step += 1) {
    const removed = rows.filter(random() < 0.05 ? () => random() < 0.4 : () => random() < 0.02);
    const added = removed.flatMap((row) => {
      const { id: _, ...next } = anybody();
      return random() < 0.1 ? [] : [{ ...row, ...pick([next, { phone_number: next.phone_number }]) }];
    });
    while (rows.length - removed.length + added.length < 90) added.push(anybody());
    rows = rows.changed({ removed, added });

    const pairs = duplicatePairs(rows as never);
    expect(pairs).toEqual(duplicatePairs(Rows.of([...rows]) as never));
    expect(pairs.map(({ a, b }) => `${a.id} ${b.id}`).sort()).toEqual(modelOf([...rows]).sort());
    former.push({ rows, pairs });
    // A request that looked some writes ago still sees what it saw then.
    const earlier = pick(former.slice(-5));
    expect(duplicatePairs(earlier.rows as never)).toEqual(earlier.pairs);
  }
});
