import type { Deps } from '#functions/app/deps.ts';
import { inFlight } from '#functions/app/inFlight.ts';
import { Directory, type Snapshot, type Source } from '#functions/directory/directory.ts';
import { choose } from '#functions/masterData/choices.ts';
import { currentMaster, type MasterData } from '#functions/masterData/stored.ts';
import { decodeSchool, encodeSchool, type SchoolFields } from '#functions/schools/stored.ts';
import { feedWrites } from '#functions/table/feed.ts';
import { keys } from '#functions/table/keys.ts';
import { sourceOf } from '#functions/table/snapshot.ts';
import { NEW, type Write } from '#functions/table/table.ts';
import type { SchoolInput } from '#shared/domain/school.ts';
import { choicesOf, pick } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { generateSchools } from './generateSchools.ts';

const MADE_AT = '2026-01-05T06:00:00.000Z';
/** Each school takes few of the hundred actions of a transaction. */
const PER_TRANSACTION = 30;
const IN_FLIGHT = 8;

const CHOICES = choicesOf(school).map(({ field }) => field);

/** Turns names into ids. Looks each combination of names up once: a million schools share a few thousand. */
function chooser(master: MasterData): (input: SchoolInput) => SchoolFields {
  const known = new Map<string, ReturnType<typeof choose<typeof school>>>();
  return (input) => {
    const names = pick(input, CHOICES);
    const key = Object.values(names).join('\n');
    const chosen = known.get(key) ?? choose(school, names, master);
    known.set(key, chosen);
    return {
      ...input,
      ...(chosen as Required<typeof chosen>),
      established_year: input.established_year ?? undefined,
      created_at: MADE_AT,
      updated_at: MADE_AT,
    };
  };
}

const stored = (fields: SchoolFields, id: number) => ({ ...fields, id, rev: 1, version: 1, feed: id });

/**
 * Stores many schools at once, with ids from 1, as their creation would but without audit entries. For tests about
 * reading them. Stores the reference data first.
 */
export async function storeSchools(deps: Deps, schools: Iterable<SchoolInput>): Promise<void> {
  await seedReferenceData(deps, () => {});
  const toFields = chooser(await currentMaster(deps));
  const chunks: Write[][] = [];
  let id = 0;
  for (const input of schools) {
    id += 1;
    if (id % PER_TRANSACTION === 1) chunks.push([]);
    const school = stored(toFields(input), id);
    chunks
      .at(-1)
      ?.push(
        { put: { ...keys.school(id), ...school }, condition: NEW },
        { put: { ...keys.unique('school_id', input.school_id), owner: id }, condition: NEW },
        ...feedWrites('school', { number: id, id, rev: 1, row: encodeSchool(school) }, undefined, deps.now()),
      );
  }
  await deps.table.add(keys.sequence('school'), id);
  await inFlight(chunks, IN_FLIGHT, (writes) => deps.table.transact(writes));
}

/** A snapshot of `count` invented schools. */
export function snapshotOf(master: MasterData, count: number): Snapshot {
  const toFields = chooser(master);
  const rows: Snapshot['rows'] = [];
  for (const input of generateSchools(count)) {
    const id = rows.length + 1;
    rows.push({ id, rev: 1, row: encodeSchool(stored(toFields(input), id)) });
  }
  return { settled: count, rows };
}

/** Hands over a snapshot that no bucket holds. */
export const snapshotFrom =
  ({ settled, rows }: Snapshot): Source['snapshot'] =>
  async (take) => {
    for (const { id, rev, row } of rows) take(id, rev, row);
    return settled;
  };

/** Gives a process the directory of a table that holds what the snapshot holds. Its looks go to the real feed. */
export function startFrom(deps: Deps, snapshot: Snapshot): void {
  deps.schools = new Directory(
    { ...sourceOf(deps, 'school'), snapshot: snapshotFrom(snapshot) },
    decodeSchool,
  );
}
