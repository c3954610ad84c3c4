import { each } from '../../records/record.ts';
import { fold } from '../text.ts';

/** The sanctioned posts of one designation at a school, of one subject where `subject` names one, '' for any. */
export type PostLine = { designation: string; subject: string; sanctioned: number };

/**
 * A line with the item of its subject. `subject` is the name of today, and `kept` the name that the item had when it was
 * chosen. Postings keep the names of their day, so both count.
 */
export type CountedLine = PostLine & { subject_id?: number | undefined; kept?: string };

/** What decides on which line somebody counts: the names of a designation and of a subject, '' for none. */
export type Post = Pick<PostLine, 'designation' | 'subject'>;

/** Where a teacher is, counted at the school of the posting. Everybody is at one place. */
export type Standing = 'present' | 'deputed' | 'attached' | 'away' | 'relieved';

/** A teacher at a school: posted there, or attached to it from elsewhere. */
export type Holder = Post & {
  standing: Standing | 'attached in';
  /** Whether a posting is open. Relieving closes it for a transfer, not for a deputation or an attachment. */
  open: boolean;
};

/**
 * How many teachers are posted at a school, where they are, how many of all are at work there (`effective`), and how many
 * of those posted hold a post (`filled`).
 */
export const OF_TEACHERS = [
  'posted',
  'deputed',
  'attached_out',
  'away',
  'relieved',
  'attached_in',
  'effective',
  'filled',
] as const;

/** What the posts add. `unplaced`: how many of those posted fit no line. */
export const OF_POSTS = ['sanctioned', 'vacant', 'surplus', 'unplaced'] as const;

type Headcount = Record<(typeof OF_TEACHERS)[number], number>;

/** The strength of a school, a line or an area. Null where no posts are entered: nobody knows, which is not 0. */
type Strength = Headcount & Record<(typeof OF_POSTS)[number], number | null>;

const NOBODY = each(OF_TEACHERS, 0);
const UNKNOWN = each(OF_POSTS, null);

/** Whether a teacher holds a post of the school: whoever is posted there, unless a transfer has freed the post already. */
export const holdsPost = ({ standing, open }: Pick<Holder, 'standing' | 'open'>) =>
  standing !== 'attached in' && (standing !== 'relieved' || open);

/** How many teachers are at work: those posted without those who are elsewhere, and those attached from elsewhere. */
const effectiveOf = (count: Omit<Headcount, 'effective'>): number =>
  count.posted - count.deputed - count.attached_out - count.away - count.relieved + count.attached_in;

const PLACES = {
  deputed: 'deputed',
  attached: 'attached_out',
  away: 'away',
  relieved: 'relieved',
} as const satisfies Partial<Record<Standing, keyof Headcount>>;

/** Counts teachers by where they are. */
function headcount(holders: Iterable<Pick<Holder, 'standing' | 'open'>>): Headcount {
  const count = { ...NOBODY };
  for (const holder of holders) {
    const { standing } = holder;
    if (holdsPost(holder)) count.filled += 1;
    if (standing === 'attached in') count.attached_in += 1;
    else {
      count.posted += 1;
      if (standing !== 'present') count[PLACES[standing]] += 1;
    }
  }
  count.effective = effectiveOf(count);
  return count;
}

/**
 * Tells the index of the line on which somebody counts: that of the designation and subject, or else the one of the
 * designation without a subject. -1 where neither exists. Everybody counts on one line at most. A name that one line has
 * now and another had before means the first.
 * @param folded `fold`, or a faster one where few texts differ
 */
export function placing(lines: readonly (Post & { kept?: string })[], folded = fold): (post: Post) => number {
  const nameOf = (designation: string, subject: string) => `${folded(designation)}\n${folded(subject)}`;
  const at = new Map<string, number>();
  const put = (i: number, name: string) => at.has(name) || at.set(name, i);
  for (const [i, { designation, subject }] of lines.entries()) put(i, nameOf(designation, subject));
  for (const [i, { designation, subject, kept = subject }] of lines.entries())
    put(i, nameOf(designation, kept));
  return ({ designation, subject }) =>
    folded(designation) === ''
      ? -1
      : (at.get(nameOf(designation, subject)) ?? at.get(nameOf(designation, '')) ?? -1);
}

/** A line of a school's posts with the strength of those who count on it. */
export type LineStrength<H> = CountedLine & Strength & { holders: H[] };

/** The strength of a school, of each of its lines, and who counts on none. */
export type SchoolStrength<H> = Strength & {
  lines: LineStrength<H>[];
  off: H[];
};

/**
 * The strength of a school. Each teacher counts on one line or on none, so the lines and those off them sum to the school.
 * @param lines undefined where no posts are entered
 */
export function strengthOf<H extends Holder>(
  lines: readonly CountedLine[] | undefined,
  holders: readonly H[],
  folded = fold,
): SchoolStrength<H> {
  const all = headcount(holders);
  if (!lines) return { ...all, ...UNKNOWN, lines: [], off: [...holders] };
  const placed = Map.groupBy(holders, placing(lines, folded));
  const counted = lines.map((line, at) => lineStrength(line, placed.get(at) ?? []));
  const off = placed.get(-1) ?? [];
  const sum = (name: 'sanctioned' | 'vacant' | 'surplus') =>
    counted.reduce((total, line) => total + (line[name] ?? 0), 0);
  return {
    ...all,
    sanctioned: sum('sanctioned'),
    vacant: sum('vacant'),
    surplus: sum('surplus'),
    unplaced: headcount(off).filled,
    lines: counted,
    off,
  };
}

function lineStrength<H extends Holder>(line: CountedLine, holders: H[]): LineStrength<H> {
  const count = headcount(holders);
  return {
    ...line,
    ...count,
    vacant: Math.max(0, line.sanctioned - count.filled),
    surplus: Math.max(0, count.filled - line.sanctioned),
    unplaced: 0,
    holders,
  };
}

/** The strength of an area: the sum of its schools. What no school knows stays unknown. */
export function totalStrength(schools: Iterable<Strength>): Strength {
  const total: Strength = { ...NOBODY, ...UNKNOWN };
  for (const school of schools) {
    for (const name of OF_TEACHERS) total[name] += school[name];
    for (const name of OF_POSTS) {
      const known = school[name];
      if (known !== null) total[name] = (total[name] ?? 0) + known;
    }
  }
  return total;
}

/**
 * The lines that would hold exactly those who hold a post of a school now, in the order in which they are given. Those
 * without a designation are on none.
 */
export function proposedLines(holders: readonly Holder[]): PostLine[] {
  const lines: PostLine[] = [];
  for (const holder of holders) {
    const { designation, subject } = holder;
    if (!holdsPost(holder) || fold(designation) === '') continue;
    const same = lines.find(
      (line) => fold(line.designation) === fold(designation) && fold(line.subject) === fold(subject),
    );
    if (same) same.sanctioned += 1;
    else lines.push({ designation, subject, sanctioned: 1 });
  }
  return lines;
}
