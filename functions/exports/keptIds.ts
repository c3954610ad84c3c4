import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { Role } from '#shared/access/roles.ts';
import type { TracedExport } from '#shared/domain/audit.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import { monthsAfter } from '#shared/domain/days.ts';
import type { EXPORT_KINDS } from '#shared/domain/export.ts';
import { countIn, idRanges, rangesIn } from '#shared/domain/idRanges.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter, secondsOf } from '../app/durations.ts';
import { takeNumbers } from '../table/feed.ts';
import { keys } from '../table/keys.ts';
import { ALWAYS, type Item, type Write } from '../table/table.ts';

const pack = promisify(gzip);

/** How long it is kept which records a file held: a year, and the month that a leak takes to be found. */
const KEPT_SECONDS = 400 * DAY_SECONDS;
/** The months in which such a file can have been made: 400 days can touch 15. */
const MONTHS = 15;
/** So many ids that lie far apart are 200 KB, half of what an item may hold. */
const IDS_PER_ITEM = 50_000;
/** How many lines a trace answers. */
const MOST = 20;

/** A file that left, by whom, and of which kind of record. */
type Exported = {
  number: number;
  kind: (typeof EXPORT_KINDS)[number];
  maker: { id: number; username: string; role: Role };
  created_at: string;
};
type Kept = Item & Exported & { rows: number; ids: Uint8Array };

/** Takes the number of an export, which stands in its audit entry, and in the About sheet of a file that has one. */
export const nextExportNumber = ({ table }: Pick<Deps, 'table'>) => takeNumbers(table, 'export');

const monthOf = (day: string) => day.slice(0, 7);

/** The writes that keep for 400 days which records a file holds. The same file may be written again. */
export async function keptIdsWrites(file: Exported, ids: readonly number[]): Promise<Write[]> {
  const sorted = ids.toSorted((a, b) => a - b);
  const expiresAt = expiryAfter(new Date(file.created_at), KEPT_SECONDS);
  const month = monthOf(dayInIndia(file.created_at));
  const writes: Write[] = [];
  for (let from = 0; from < sorted.length; from += IDS_PER_ITEM) {
    const some = idRanges(sorted.slice(from, from + IDS_PER_ITEM)) ?? '';
    const { number, kind, maker, created_at } = file;
    const told = { number, kind, maker, created_at, rows: ids.length };
    const put = {
      ...keys.exported(month, number, from / IDS_PER_ITEM),
      ...told,
      ids: await pack(some),
      expiresAt,
    };
    writes.push({ put, condition: ALWAYS });
  }
  return writes;
}

/**
 * The exports of the last 400 days that held some of these records, those that held most of them first. Of two that held
 * as many the smaller comes first, and of two of one size the newer. Of each maker the first of a kind stands for all,
 * so that nobody fills the list.
 * @param asked ids of schools and of teachers
 */
export async function exportsHolding(
  { table, now }: Pick<Deps, 'table' | 'now'>,
  asked: Record<Exported['kind'], readonly number[]>,
): Promise<TracedExport[]> {
  const today = dayInIndia(now());
  const seconds = secondsOf(now());
  const sorted = {
    schools: asked.schools.toSorted((a, b) => a - b),
    teachers: asked.teachers.toSorted((a, b) => a - b),
  };
  const found = new Map<number, Omit<TracedExport, 'exports'>>();
  const months = Array.from({ length: MONTHS }, (_, back) =>
    monthOf(monthsAfter(`${monthOf(today)}-01`, -back)),
  );
  const kept = await Promise.all(
    months.map((month) => table.query({ pk: keys.exported(month, 0, 0).pk }) as Promise<Kept[]>),
  );
  for (const { number, kind, maker, created_at, rows, ids, expiresAt } of kept.flat()) {
    // Expired items can stay in the table for some days.
    if ((expiresAt as number) <= seconds || sorted[kind].length === 0) continue;
    // At once, because most hold a page of a list: a way over another thread takes longer than unpacking one.
    const some = rangesIn(gunzipSync(ids).toString());
    const held = found.get(number)?.found ?? 0;
    found.set(number, { number, kind, maker, created_at, rows, found: held + countIn(some, sorted[kind]) });
  }
  const ranked = [...found.values()]
    .filter((one) => one.found > 0)
    .sort((a, b) => b.found - a.found || a.rows - b.rows || b.number - a.number);
  const lines = new Map<string, TracedExport>();
  for (const one of ranked) {
    const name = `${one.maker.id} ${one.kind}`;
    const { exports, ...first } = lines.get(name) ?? { ...one, exports: 0 };
    lines.set(name, { ...first, exports: exports + 1 });
  }
  return [...lines.values()].slice(0, MOST);
}
