import type { Place } from '#shared/access/scope.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { StoredFields } from '#shared/records/record.ts';
import { SCHOOL_ROW, school } from '#shared/records/school.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf, searchText } from '../directory/row.ts';
import { stillHas } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { type Claim, claim, type Stored } from '../table/stored.ts';
import type { Write } from '../table/table.ts';

/** A school's own fields as stored. Choices are ids of master data, absent when not chosen. */
export type SchoolFields = StoredFields<typeof school> & { created_at: string; updated_at: string };

/**
 * How a school closed. `at` is the moment at which somebody said so, from which the days to reopen it count. `into` is the
 * school that it closed into, as it was called then; absent where it had nobody. `job` named the notes of whom it moved.
 */
export type Closed = {
  on: string;
  at: string;
  reason: string;
  order_no: string;
  into?: { id: number; school_id: string; school_name: string };
  job: string;
  /** Set where the other school had no posts entered before it got these. */
  given?: true;
  /** The accounts of heads, and whether each got the other school or ended. */
  heads: { id: number; moves: boolean }[];
};

/** What a row has of it. */
export type ShownClosed = Pick<Closed, 'on' | 'at' | 'reason' | 'order_no' | 'into'>;

/**
 * Teachers who are on their way to another school by a job. Everybody sees them at `to` from the first moment on: all of
 * the school, or `ids`. No other such work begins meanwhile.
 */
export type Going = { job: string; to?: number; on: string; ids?: readonly number[] };

/** A school in the directory: everything that a list shows, and `text`, which searches compare. */
export type SchoolRow = Pick<
  SchoolFields & Stored,
  Exclude<(typeof SCHOOL_ROW)[number], 'closed' | 'going'>
> & {
  closed?: ShownClosed;
  going?: Going;
  id: number;
  text: string;
};

const row = rowOf(school, SCHOOL_ROW, ['closed', 'going']);

export function encodeSchool(stored: ClosingFields & Stored) {
  const { heads: _heads, job: _job, given: _given, ...closed } = stored.closed ?? {};
  return row.encode({ ...stored, closed: stored.closed && closed });
}

export function decodeSchool(id: number, encoded: Encoded): SchoolRow {
  const values = row.decode(encoded) as SchoolRow;
  values.id = id;
  values.text = `${searchText([values.school_name])}\n${values.school_id}`;
  return values;
}

type Standing = Pick<SchoolFields, 'district' | 'rd_block' | 'school_id'> & { id?: number };
export const schoolPlace = (school: Standing): Place => ({
  district: school.district,
  rdBlock: school.rd_block,
  school: school.id,
  schoolId: school.school_id,
});

/** What a closing or a reopening writes of a school: its own fields, how it closed, and what goes on there. */
export type ClosingFields = SchoolFields & { closed?: Closed; going?: Going };

/**
 * `deleting` is the id of the job that deletes the school or brings it back from the bin. Nobody sees the school then, and
 * nothing can be added to it.
 * `arrivals` counts what came to it since its last change, teachers and posts, so that a deletion misses nothing.
 */
export type StoredSchool = ClosingFields & Stored & { deleting?: string; arrivals?: number };

const STANDING = 'attribute_exists(pk) AND attribute_not_exists(deleting)';
const OPEN = `${STANDING} AND attribute_not_exists(closed)`;

const arrival = (id: number, refusal: () => Error, condition: string): Write => ({
  update: keys.school(id),
  set: { text: 'ADD arrivals :one', values: { ':one': 1 } },
  condition: { text: condition },
  refusal,
});

/**
 * Counts an arrival at a school that exists, is not closed and is not being deleted. A deletion or closing that began
 * before the arrival then fails and starts again. It costs as much as a check would.
 * @param refusal makes the error when there is no such school
 */
export const arrivalAt = (id: number, refusal: () => Error): Write => arrival(id, refusal, OPEN);

/** Counts the arrival of somebody who left the service, who may have left a school that closed since. */
export const arrivalOfFormer = (id: number, refusal: () => Error): Write => arrival(id, refusal, STANDING);

/** Counts the arrival of all whom a job moves to a school, at which no job is at work itself. */
export const arrivalByJob = (id: number, refusal: () => Error): Write =>
  arrival(id, refusal, `${OPEN} AND attribute_not_exists(going)`);

/**
 * Counts moves that begin at a school, open or closed, so that a split which begins meanwhile fails and finds them. It
 * fails itself while a split takes one of these teachers elsewhere. A transaction takes one for each school.
 * @param refusal makes the error then
 */
export const departureFrom = (id: number, teachers: readonly number[], refusal: () => Error): Write => ({
  update: keys.school(id),
  set: { text: 'ADD arrivals :one', values: { ':one': 1 } },
  condition: {
    text: ['attribute_exists(pk)', ...teachers.map((_, i) => `NOT contains(going.ids, :t${i})`)].join(
      ' AND ',
    ),
    values: Object.fromEntries(teachers.map((teacher, i) => [`:t${i}`, teacher])),
  },
  refusal,
});

/** That nobody has arrived at a school since it was read. */
export const noArrivalSince = ({ arrivals }: StoredSchool) => stillHas('arrivals', arrivals);

/** The claim on its School ID, which only one school may have. */
export const schoolClaims = ({ school_id }: SchoolFields): Claim[] => [
  claim('school_id', 'school_id', school_id, schoolMessages.duplicateId),
];

/** What every change of a school has: where it is stored, its row and its claims. */
export const schoolChange = (id: number) =>
  ({ kind: 'school', key: keys.school(id), row: encodeSchool, claims: schoolClaims }) as const;
