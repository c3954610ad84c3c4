import type { Collection } from '#shared/records/collections.ts';

export type Key = { pk: string; sk: string };

/** Kinds of record that the feed carries. */
export type Kind = 'school' | 'teacher' | 'user' | 'medical';

/** Numbers sort as text when they are padded; 12 digits outlast any counter here. */
const padded = (number: number) => String(number).padStart(12, '0');

/** Entries of a filter that one partition holds: some 2 MB of list. */
export const AUDIT_BLOCK = 10_000;

export const keys = {
  school: (id: number): Key => ({ pk: `SCHOOL#${id}`, sk: 'SCHOOL' }),
  teacher: (id: number): Key => ({ pk: `TEACHER#${id}`, sk: 'TEACHER' }),
  medical: (teacherId: number): Key => ({ pk: `TEACHER#${teacherId}`, sk: 'MEDICAL' }),
  /** By the name that the document is kept under in the bucket too. */
  upload: (key: string): Key => ({ pk: `UPLOAD#${key}`, sk: 'UPLOAD' }),
  /** A partition of its own, so that a role can be kept from it. */
  vault: (teacherId: number): Key => ({ pk: `VAULT#${teacherId}`, sk: 'AADHAAR' }),
  user: (id: number): Key => ({ pk: `USER#${id}`, sk: 'USER' }),
  session: (userId: number, sid: string): Key => ({ pk: `USER#${userId}`, sk: `SESSION#${sid}` }),
  /** The kind comes first, so that no value can reach into another kind's names. */
  unique: (kind: string, value: string): Key => ({ pk: `UNIQUE#${kind}#${value}`, sk: 'UNIQUE' }),
  /** How many active super_admins there are, so that of two who would end each other one fails. */
  superAdmins: (): Key => ({ pk: 'GUARD#superAdmins', sk: 'GUARD' }),
  /** That the first super_admin was made, so that it is made once. */
  firstSuperAdmin: (): Key => ({ pk: 'GUARD#firstSuperAdmin', sk: 'GUARD' }),
  throttle: (key: string): Key => ({ pk: `THROTTLE#${key}`, sk: 'THROTTLE' }),
  /** All collections in one partition, so that a start reads them in one query. */
  master: (collection: Collection, id: number): Key => ({ pk: 'MASTER', sk: `${collection}#${padded(id)}` }),
  /** One item for all collections, so that a request reads every version in the batch it makes anyway. */
  masterVersions: (): Key => ({ pk: 'MASTER', sk: 'VERSION' }),
  idempotency: (actorId: number, key: string): Key => ({ pk: `IDEM#${actorId}#${key}`, sk: 'IDEM' }),
  /** All jobs in one partition, which are few, so that those still running can be listed. */
  job: (ulid: string): Key => ({ pk: 'JOB', sk: ulid }),
  /** All messages in one partition, which are few since each is taken out when it was sent. */
  outbox: (ulid: string): Key => ({ pk: 'OUTBOX', sk: ulid }),
  /** One of each phone, so that a new code is put in place of the one before. */
  otp: (phone: string): Key => ({ pk: `OTP#${phone}`, sk: 'OTP' }),
  /** One of each account, or of each e-mail that nobody is mailed at, so that a new link replaces the one before. */
  reset: (owner: number | string): Key => ({ pk: `RESET#${owner}`, sk: 'RESET' }),
  audit: (ulid: string): Key => ({ pk: `AUDIT#${ulid}`, sk: 'AUDIT' }),
  /** The entries of a filter in order, by their numbers there, in blocks that no partition outgrows. */
  auditList: (filter: string, number: number): Key => ({
    pk: `AUDITLIST#${filter}#${Math.floor((number - 1) / AUDIT_BLOCK)}`,
    sk: padded(number),
  }),
  /** The changes of one record, by their numbers in the list of all. */
  auditHistory: (type: string, id: string, number: number): Key => ({
    pk: `AUDITLIST#record#${type}#${id}`,
    sk: padded(number),
  }),
  /** That an entry was given its number, so that it is given one once. */
  auditSeen: (ulid: string): Key => ({ pk: `AUDITSEEN#${ulid}`, sk: 'AUDITSEEN' }),
  /** One item for the counts of every filter, so that a batch of entries moves them all at once. */
  auditHead: (): Key => ({ pk: 'AUDITHEAD', sk: 'AUDITHEAD' }),
  /** The number is the sort key, so that "what is new" is one query from the last number seen. */
  feed: (kind: Kind, number: number): Key => ({ pk: `FEED#${kind}`, sk: padded(number) }),
  sequence: (name: string): Key => ({ pk: `SEQ#${name}`, sk: 'SEQ' }),
  snapshot: (kind: Kind): Key => ({ pk: `SNAPSHOT#${kind}`, sk: 'SNAPSHOT' }),
  export: (ulid: string): Key => ({ pk: `EXPORT#${ulid}`, sk: 'EXPORT' }),
  /** How many health probes were made on a day, and passed. */
  probes: (day: string): Key => ({ pk: 'PROBES', sk: day }),
};

export const SESSION_PREFIX = 'SESSION#';

/** The number in a feed key. */
export const numberIn = (key: { sk: string }) => Number(key.sk);
