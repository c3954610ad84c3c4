import { pick } from '#shared/records/record.ts';

type Entry = Record<string, string>;

/**
 * By what an entry is known again, the surest first, its first day, and what it keeps where a body does not say it. Nothing
 * is known by a text that is empty, but for the School ID beside the name of the school.
 */
const KNOWN = {
  posting_histories: {
    known: [
      ['school_name', 'from_date', 'school_id'],
      ['school_id', 'from_date'],
    ],
    day: 'from_date',
    more: ['designation', 'subject'],
  },
  deputations: { known: [['department_name', 'joining_date']], day: 'joining_date', more: ['due_back'] },
  attachments: {
    known: [['department_name', 'joining_date']],
    day: 'joining_date',
    more: ['due_back', 'school_id'],
  },
} as const;
const LISTS = Object.keys(KNOWN) as (keyof typeof KNOWN)[];

type Lists = { [list in keyof typeof KNOWN]: Entry[] };

/** The lists that a body sends, each with what it does not say of the entries that there were. Each of them is taken once. */
export function withUnsaid(before: Lists, own: Lists, body: object): Partial<Lists> {
  const sent = LISTS.filter((list) => list in body);
  return Object.fromEntries(sent.map((list) => [list, listWithUnsaid(before[list], own[list], list)]));
}

function listWithUnsaid(before: readonly Entry[], own: readonly Entry[], list: keyof typeof KNOWN): Entry[] {
  const { known, day, more } = KNOWN[list];
  const left = new Set(before);
  const entries = own.map((entry) => ({ entry, was: undefined as Entry | undefined }));
  const isAlike = (was: Entry, is: Entry, but?: string) =>
    Object.entries(is).every(([name, text]) => name === but || (was[name] ?? '') === text);
  const isSame: ((was: Entry, is: Entry) => boolean)[] = [
    isAlike,
    ...known.map((names) => (was: Entry, is: Entry) => {
      return is[names[0]] !== '' && names.every((name) => was[name] === is[name]);
    }),
    (was, is) => isAlike(was, is, day),
  ];
  for (const same of isSame)
    for (const was of left) {
      const one = entries.find(({ entry, was: taken }) => !taken && same(was, entry));
      if (!one) continue;
      one.was = was;
      left.delete(was);
    }
  return entries.map(({ entry, was = {} }) => {
    const kept = more.filter((name) => was[name] !== undefined);
    return { ...pick(was, kept), ...entry };
  });
}

/**
 * Postings as a screen sends them back that does not know of posts: some without theirs, with a name or a last day that was
 * corrected, in another order, one left out, or another one at the same school from the same day.
 */
export function postingsAgain(
  { chance }: { chance: (probability: number) => boolean },
  held: readonly Entry[],
): Entry[] {
  const again = held
    .filter(() => chance(0.8))
    .map(({ designation, subject, ...entry }) => ({
      ...entry,
      ...(designation && chance(0.3) ? { designation } : {}),
      ...(subject && chance(0.3) ? { subject } : {}),
      ...(chance(0.3) ? { school_name: 'Corrected School' } : {}),
      ...(chance(0.3) ? { to_date: chance(0.5) ? '2019-03-31' : '' } : {}),
    }));
  const [first] = again;
  if (first && chance(0.4) && again.length < 4) again.push({ ...first, designation: 'Clerk', to_date: '' });
  return chance(0.5) ? again : again.toReversed();
}
