import { overlap } from '#shared/domain/teacherDates.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { omit, type Shown, type StoredFields } from '#shared/records/record.ts';
import {
  type ATTACHED_AT,
  type AWAY_KINDS,
  type attachment,
  type DUE_BACK,
  type deputation,
  type LEAVING_REASONS,
  type ON_POST,
  type posting,
  TEACHER_ROW,
  teacher,
} from '#shared/records/teacher.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf, searchText } from '../directory/row.ts';
import { keys } from '../table/keys.ts';
import { type Claim, claim, type Stored } from '../table/stored.ts';
import type { Head } from '../userManagement/stored.ts';
import type { ContactChanges } from './contacts.ts';

/** The order that made an entry. */
export type ByOrder = { order?: { id: number; number: string } };
export type PostingFields = Shown<typeof posting> & Partial<Shown<typeof ON_POST>> & ByOrder;
export type DeputationFields = Shown<typeof deputation> & Partial<Shown<typeof DUE_BACK>> & ByOrder;
export type AttachmentFields = Shown<typeof attachment> &
  Partial<Shown<typeof DUE_BACK> & Shown<typeof ATTACHED_AT>> &
  ByOrder;
export type AwayFields = { kind: (typeof AWAY_KINDS)[number]; from: string; to: string };

/** The entries that a step ended, as they were before, so that it can be taken back. */
export type Ended = {
  posting_histories?: PostingFields[];
  deputations?: DeputationFields[];
  attachments?: AttachmentFields[];
  away?: AwayFields[];
};
/** Entries that a step ended, and their last day, which it gave them. */
export type EndedOn = { ended: Ended; on: string };
/** How the service ended, and which entries that ended. */
export type LeftFields = EndedOn & {
  reason: (typeof LEAVING_REASONS)[number];
  order_no: string;
  /** What the relieving ended whose move leaving cancelled. Absent where there was none, and in former versions. */
  relieving?: EndedOn;
  /** The accounts from which leaving, and that relieving, took the school. Absent without any, and in former versions. */
  heads?: Head[];
};

/** The fields that are stored as they are declared. */
export const PLAIN = omit(teacher, [
  'aadhaar_number',
  'school_id',
  'subjects_taught',
  'classes_taught',
  'posting_histories',
  'deputations',
  'attachments',
]);

/**
 * What a teacher's record says of the Aadhaar number: its last four digits, sealed under a key that only functions which
 * show teachers read. Absent where there is none. Records of former versions carry the digits as they are, and an index of
 * their own, until `admin -- move-aadhaar` has moved them.
 */
export type AadhaarMark = { aadhaar?: string; aadhaar_last4?: string; aadhaar_index?: string };

/**
 * The id of a record that was merged into this one, or of this one, and a Teacher ID that it had. It stays taken, so that
 * it leads here.
 */
export type Former = readonly [id: number, teacher_ID: string];

/**
 * A teacher's own fields as stored: choices as ids of master data, the school by its numeric id. The school's fields
 * and the status of each entry are worked out when the teacher is read. The Aadhaar number itself is in the vault.
 */
export type TeacherFields = Omit<StoredFields<typeof PLAIN>, 'religion'> &
  AadhaarMark & {
    /** Absent after the religion was deleted. */
    religion?: number;
    subjects: number[];
    classes: string[];
    school: number;
    posting_histories: PostingFields[];
    deputations: DeputationFields[];
    attachments: AttachmentFields[];
    /** The severity of the teacher's medical record; absent when there is none. */
    medical?: string;
    /** The day in India on which the medical record was added. */
    medical_added?: string;
    /** Who changed the phone and the e-mail since the record was made. */
    contact_changes?: ContactChanges;
    /** How the service ended; absent while it lasts. */
    left?: LeftFields;
    away?: AwayFields[];
    /** Since when an order has the teacher under way; absent before and after. */
    relieved?: string;
    /** What was merged into the record; absent where nothing was. */
    former?: Former[];
    created_at: string;
    updated_at: string;
  };
export type StoredTeacher = TeacherFields & Stored;

/**
 * What a row has of the lists. Rows of former versions lack some of it, until `admin -- reindex` has written them again:
 * what may be undefined is undefined there.
 */
type Counted = {
  postings: number;
  deputations: number;
  attachments: number;
  /** The last day of the last deputation, `OPEN` while one has no end, '' without any. The same of attachments. */
  deputed_until: string | undefined;
  attached_until: string | undefined;
  /** The first day of the posting that has no end, the latest if there are several; '' without one. */
  since: string | undefined;
  open_postings: number | undefined;
  /** The School ID of that posting. */
  posted_at: string | undefined;
  /** 1 where two deputations overlap. */
  deputations_overlap: 0 | 1 | undefined;
};
export type AttachedSpan = readonly [school_id: string, from: string, to: string];
/** What a row tells of the service beside the lists, each absent where there is nothing to tell. */
type Service = {
  left_on?: string;
  left_why?: LeftFields['reason'];
  away?: readonly (readonly [from: string, to: string])[];
  /** Of the open posting, or of that which relieving ended. */
  designation?: string;
  subject?: string;
  /** The days of each deputation; `to` is `OPEN` while it has no end. Rows of former versions lack it. */
  deputed_spans?: readonly (readonly [from: string, to: string])[];
  /**
   * The same of each attachment, with the School ID or '' of an office: first those of offices, last those without an end.
   * Rows of former versions lack it, or have only those at a school that have an end.
   */
  attached_spans?: readonly AttachedSpan[];
  /** The School IDs of attachments without an end. Only rows of former versions have it. */
  attached?: readonly string[];
  relieved?: string;
  /** The earliest day on which somebody is due back from a deputation or attachment without an end. */
  due_back?: string;
};
type Listed = Omit<TeacherFields & Stored, keyof Counted> & Counted & { service?: Service };
/** A teacher in the directory: what lists filter by, what reports count, and `text`, which searches compare. */
export type TeacherRow = Pick<Listed, (typeof TEACHER_ROW)[number]> & { id: number; text: string };

const row = rowOf(teacher, TEACHER_ROW, ['religion', 'medical', 'medical_added', 'service', 'former']);

/** Later than any day. */
export const OPEN = '9999-12-31';

/** The last day of any of the entries, '' without one. */
const lastDay = (entries: readonly { end_date: string }[]) =>
  entries
    .map(({ end_date }) => end_date || OPEN)
    .sort()
    .at(-1) ?? '';

const begunLast = (postings: readonly PostingFields[]) =>
  postings.reduce<PostingFields | undefined>(
    (last, one) => (last && last.from_date >= one.from_date ? last : one),
    undefined,
  );

/** The posting that has no end and began last, and how many have none. */
export function openPosting(postings: readonly PostingFields[]) {
  const open = postings.filter(({ to_date }) => !to_date);
  return { latest: begunLast(open), count: open.length };
}

/**
 * The posting that tells what somebody is: the open one. Somebody who was relieved and has not joined yet has none open:
 * then it is the posting that ended on the day of relieving.
 */
export const tellingPosting = ({
  posting_histories: postings,
  relieved,
}: Pick<TeacherFields, 'posting_histories' | 'relieved'>) =>
  openPosting(postings).latest ??
  (relieved === undefined ? undefined : begunLast(postings.filter(({ to_date }) => to_date === relieved)));

/** Where nobody entered the first day, it is before all. */
const daysOf = ({ joining_date = '', end_date }: Pick<DeputationFields, 'joining_date' | 'end_date'>) =>
  [joining_date, end_date || OPEN] as const;

/** Undefined for a record without any of it, so that its row is as a former version wrote it. */
function serviceOf(stored: StoredTeacher) {
  const { left, away, relieved, deputations, attachments } = stored;
  const post = tellingPosting(stored);
  const due = [...deputations, ...attachments].filter(({ end_date }) => !end_date);
  const deputed = deputations.map(daysOf);
  const rank = ([school_id, , to]: AttachedSpan) => (school_id === '' ? 0 : to === OPEN ? 2 : 1);
  const attached = attachments
    .map((one): AttachedSpan => [one.school_id ?? '', ...daysOf(one)])
    .sort((a, b) => rank(a) - rank(b));
  const told: Service = {
    left_on: left?.on,
    left_why: left?.reason,
    away: away?.length ? away.map(({ from, to }) => [from, to] as const) : undefined,
    designation: post?.designation || undefined,
    subject: post?.subject || undefined,
    deputed_spans: deputed.length > 0 ? deputed : undefined,
    attached_spans: attached.length > 0 ? attached : undefined,
    relieved,
    due_back: due.flatMap(({ due_back }) => due_back || []).sort()[0],
  };
  return Object.values(told).some((value) => value !== undefined) ? told : undefined;
}

/** Whether two of the deputations overlap, as the form says it of postings. */
const overlapping = (entries: readonly DeputationFields[]) =>
  entries
    .map(({ joining_date, end_date }) => ({ start: joining_date, end: end_date }))
    .sort((a, b) => (a.start < b.start ? -1 : 1))
    .some((later, i, sorted) => sorted.slice(0, i).some((earlier) => overlap(earlier, later)));

/** Stores classes as numbers, which makes a row a quarter shorter. */
const classNumber = (name: string) => Number(name.slice('Class '.length));

/** Lists that are equal, as one list: few teachers teach what nobody else teaches. */
const shared = <Made>(make: (number: number) => Made) => {
  const known = new Map<string, Made[]>();
  return (numbers: readonly number[]): Made[] => {
    const name = numbers.join();
    const list = known.get(name) ?? numbers.map(make);
    known.set(name, list);
    return list;
  };
};
const classNames = shared((number) => `Class ${number}`);
const subjectIds = shared((id) => id);

export function encodeTeacher(stored: StoredTeacher): string {
  const { latest, count } = openPosting(stored.posting_histories);
  return row.encode({
    ...stored,
    classes: stored.classes.map(classNumber),
    postings: stored.posting_histories.length,
    deputations: stored.deputations.length,
    attachments: stored.attachments.length,
    deputed_until: lastDay(stored.deputations),
    attached_until: lastDay(stored.attachments),
    since: latest?.from_date ?? '',
    posted_at: latest?.school_id ?? '',
    open_postings: count,
    deputations_overlap: Number(overlapping(stored.deputations)),
    service: serviceOf(stored),
  });
}

/** Whether somebody is still in the service of the department. */
export const inService = ({ service }: Pick<TeacherRow, 'service'>) => service?.left_on === undefined;

/** Whether a row has all that this version stores in it. */
export const isWhole = ({ since }: TeacherRow) => since !== undefined;

export function decodeTeacher(id: number, encoded: Encoded): TeacherRow {
  const values = row.decode(encoded) as TeacherRow;
  values.classes = classNames(values.classes as unknown as number[]);
  values.subjects = subjectIds(values.subjects);
  values.id = id;
  const former = (values.former ?? []).map(([, teacher_ID]) => teacher_ID);
  values.text = searchText([values.teacher_name, values.teacher_ID, values.phone_number, ...former]);
  return values;
}

/**
 * The claims of a teacher: the Teacher ID in any case with the former ones, and the Aadhaar number while its index is a
 * former one.
 */
export function teacherClaims({ teacher_ID, former = [], aadhaar_index }: TeacherFields): Claim[] {
  const ids = new Set([teacher_ID, ...former.map(([, id]) => id)].map((id) => id.toLowerCase()));
  return [
    ...[...ids].map((id) => claim('teacher_ID', 'teacher_ID', id, teacherMessages.duplicateId)),
    ...(aadhaar_index
      ? [claim('aadhaar', 'aadhaar_number', aadhaar_index, teacherMessages.duplicateAadhaar)]
      : []),
  ];
}

/** What every change of a teacher has: where it is stored, its row and its claims. */
export const teacherChange = (id: number) =>
  ({ kind: 'teacher', key: keys.teacher(id), row: encodeTeacher, claims: teacherClaims }) as const;
