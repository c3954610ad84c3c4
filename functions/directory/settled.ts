import type { SchoolRow } from '../schools/stored.ts';
import { type AttachedSpan, inService, OPEN, type TeacherRow } from '../teachers/stored.ts';
import { isCarriedAfter } from '../teachers/whereabouts.ts';
import { byId, type Joined } from './joined.ts';
import { type List, rowsOf } from './rows.ts';

/**
 * Teachers where they count while a job moves them to another school: all at the other school from the first moment on,
 * whether the job has reached them or not. So nobody sees half a closing, a split or a reopening.
 */
export function settled({ teachers, schools }: Joined): Joined {
  const going = goingFrom(schools);
  if (going.length === 0) return { teachers, schools };
  const rows = rowsOf(teachers);
  const [leaving, called] = [byId(going), byId(schools)];
  const removed: TeacherRow[] = [];
  const added: TeacherRow[] = [];
  rows.forEach((row) => {
    const from = leaving.get(row.school);
    const to = called.get(from?.going?.to ?? 0);
    const goes = from && to && inService(row) && (from.going?.ids?.includes(row.id) ?? true);
    const next = goes ? arrived(row, from, to) : row;
    const then = invited(next, going, called);
    if (then === row) return;
    removed.push(row);
    added.push(then);
  });
  const seat: Joined['seat'] = ({ id, school, left }) => {
    const { to, ids } = leaving.get(school)?.going ?? {};
    return to !== undefined && !left && (ids?.includes(id) ?? true) ? to : school;
  };
  return { teachers: rows.changed({ removed, added }), schools, seat };
}

const goingFrom = (schools: List<SchoolRow>) =>
  rowsOf(schools).view('going', { keep: (row) => row.going?.to !== undefined });

/** The ids of the teachers whom splits take to another school now. */
export const leavingBySplit = (schools: List<SchoolRow>): ReadonlySet<number> =>
  new Set(goingFrom(schools).flatMap(({ going }) => going?.ids ?? []));

/** A row as it will be once the job has reached it. */
const arrived = (row: TeacherRow, from: SchoolRow, to: SchoolRow): TeacherRow => ({
  ...row,
  school: to.id,
  ...(row.posted_at === from.school_id && { posted_at: to.school_id, since: from.going?.on ?? row.since }),
});

/** The row of a teacher who is attached to a school that closes, or to the one that others go to. */
function invited(
  row: TeacherRow,
  going: List<SchoolRow>,
  called: { get(id: number): SchoolRow | undefined },
): TeacherRow {
  const { service } = row;
  if (!(service?.attached || service?.attached_spans) || !inService(row)) return row;
  const home = going.find((one) => one.going?.to === row.school);
  const own = home && called.get(row.school)?.school_id;
  /** The School ID that an attachment will have. Undefined where it will have ended. */
  const placeOf = (school_id: string, from: string, until: string): string | undefined => {
    const goesOn = (one: SchoolRow) => isCarriedAfter(dayOf(one), from, until);
    const isFrom = (one: SchoolRow) => one.school_id === school_id && one.closed !== undefined && goesOn(one);
    const at = called.get(going.find(isFrom)?.going?.to ?? 0)?.school_id ?? school_id;
    // Nobody is attached to the own school, and would count there twice.
    return home && at === own && goesOn(home) ? undefined : at;
  };
  const attached = service.attached?.flatMap((at) => placeOf(at, '', OPEN) ?? []);
  const attached_spans = service.attached_spans?.flatMap(([at, from, to]): AttachedSpan[] => {
    const place = placeOf(at, from, to);
    return place === undefined ? [] : [[place, from, to]];
  });
  const told = { ...service, ...(attached && { attached }), ...(attached_spans && { attached_spans }) };
  if (JSON.stringify(told) === JSON.stringify(service)) return row;
  // A row that tells the days of each attachment still does.
  const ended = (service.attached_spans?.length ?? 0) - (attached_spans?.length ?? 0);
  return { ...row, attachments: row.attachments - ended, service: told };
}

const dayOf = ({ going }: SchoolRow) => going?.on ?? '';

/** Finds the school that counts for another: itself, or the open one that it closed into; itself where there is none. */
export function successorIn(schools: List<SchoolRow>): (id: number) => SchoolRow | undefined {
  const schoolOf = byId(schools);
  return (id) => {
    const passed = new Set<number>();
    let school = schoolOf.get(id);
    while (school?.closed?.into && !passed.has(school.id)) {
      passed.add(school.id);
      school = schoolOf.get(school.closed.into.id);
    }
    return school ?? schoolOf.get(id);
  };
}
