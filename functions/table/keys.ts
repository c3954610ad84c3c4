import type { Collection } from '#shared/records/collections.ts';

export type Key = { pk: string; sk: string };

/** The kinds of record that have a feed. */
export const KINDS = ['school', 'teacher', 'user', 'medical', 'order', 'move', 'posts', 'ticket'] as const;
export type Kind = (typeof KINDS)[number];

/** Pads numbers, so that they sort as text. No counter here reaches 12 digits. */
export const padded = (number: number) => String(number).padStart(12, '0');

/** How many entries of a list share a partition: about 2 MB. */
export const AUDIT_BLOCK = 10_000;

/** What the sort keys of passkeys begin with. */
export const PASSKEY_PREFIX = 'PASSKEY#';

export const keys = {
  school: (id: number): Key => ({ pk: `SCHOOL#${id}`, sk: 'SCHOOL' }),
  teacher: (id: number): Key => ({ pk: `TEACHER#${id}`, sk: 'TEACHER' }),
  /** Which record a teacher's was merged into. */
  merged: (teacherId: number): Key => ({ pk: `MERGED#${teacherId}`, sk: 'MERGED' }),
  /** All pairs that are not the same person share a partition: they are few, and a list reads them with one query. */
  pair: (a: number, b: number): Key => ({
    pk: 'PAIR',
    sk: `${padded(Math.min(a, b))}#${padded(Math.max(a, b))}`,
  }),
  medical: (teacherId: number): Key => ({ pk: `TEACHER#${teacherId}`, sk: 'MEDICAL' }),
  /** The sanctioned posts of a school. */
  posts: (schoolId: number): Key => ({ pk: `SCHOOL#${schoolId}`, sk: 'POSTS' }),
  /** What the closing of a school by a job did to one record, so that reopening takes back that and no more. */
  closing: (schoolId: number, job: string, teacherId: number): Key => ({
    pk: `SCHOOL#${schoolId}`,
    sk: `${CLOSING_PREFIX}${job}#${padded(teacherId)}`,
  }),
  order: (id: number): Key => ({ pk: `ORDER#${id}`, sk: 'ORDER' }),
  move: (id: number): Key => ({ pk: `MOVE#${id}`, sk: 'MOVE' }),
  ticket: (id: number): Key => ({ pk: `TICKET#${id}`, sk: 'TICKET' }),
  /** All versions of the rules share a partition, each under the day from which it is in force. */
  rules: (from: string): Key => ({ pk: 'RULES', sk: from }),
  /** The key is the document's name in the bucket too. */
  upload: (key: string): Key => ({ pk: `UPLOAD#${key}`, sk: 'UPLOAD' }),
  /** The vault has partitions of its own, so that IAM can keep a role out. */
  vault: (teacherId: number): Key => ({ pk: `VAULT#${teacherId}`, sk: 'AADHAAR' }),
  /** That a teacher holds the number of this index, so that no other does. */
  vaultIndex: (index: string): Key => ({ pk: `VAULT#INDEX#${index}`, sk: 'INDEX' }),
  /** What is kept of a deleted record. The bin has partitions of its own, so that IAM can keep a role out. */
  bin: (kind: string, id: number): Key => ({ pk: `BIN#${kind}#${id}`, sk: 'BIN' }),
  /** The line of a deleted record in the list of the bin. Those that went with a school follow its line. */
  binLine: (kind: string, id: number, school?: number): Key => ({
    pk: 'BIN#LIST',
    sk: `${school === undefined ? '' : `school#${padded(school)}#`}${kind}#${padded(id)}`,
  }),
  user: (id: number): Key => ({ pk: `USER#${id}`, sk: 'USER' }),
  session: (userId: number, sid: string): Key => ({ pk: `USER#${userId}`, sk: `${SESSION_PREFIX}${sid}` }),
  /** The second steps of an account lie together, apart from the account: who reads accounts does not meet them. */
  totp: (userId: number): Key => ({ pk: `FACTOR#${userId}`, sk: 'TOTP' }),
  passkey: (userId: number, id: string): Key => ({ pk: `FACTOR#${userId}`, sk: `${PASSKEY_PREFIX}${id}` }),
  recoveryCodes: (userId: number): Key => ({ pk: `FACTOR#${userId}`, sk: 'RECOVERY' }),
  /** A sign-in, an enrolment or a proof that waits for its second half, by the hash of its ticket. */
  step: (hash: string): Key => ({ pk: `STEP#${hash}`, sk: 'STEP' }),
  /** The views of lists that an account keeps. */
  views: (userId: number): Key => ({ pk: `VIEWS#${userId}`, sk: 'VIEWS' }),
  /** All questions share a partition. Those of an account lie together. */
  question: (owner: number, ulid: string): Key => ({ pk: 'QUESTION', sk: `USER#${padded(owner)}#${ulid}` }),
  /** The same question again, where it is shared with a role, so that one query finds them. */
  sharedQuestion: (role: string, owner: string, ulid: string): Key => ({
    pk: 'QUESTION',
    sk: `ROLE#${role}#${[owner, ulid].filter(Boolean).join('#')}`,
  }),
  /** The kind comes first, so that no value can collide with a name of another kind. */
  unique: (kind: string, value: string): Key => ({ pk: `UNIQUE#${kind}#${value}`, sk: 'UNIQUE' }),
  /** The count of active super_admins. Of two who would end each other, one fails. */
  superAdmins: (): Key => ({ pk: 'GUARD#superAdmins', sk: 'GUARD' }),
  /** Marks that the first super_admin was made, so that it is made only once. */
  firstSuperAdmin: (): Key => ({ pk: 'GUARD#firstSuperAdmin', sk: 'GUARD' }),
  throttle: (key: string): Key => ({ pk: `THROTTLE#${key}`, sk: 'THROTTLE' }),
  /** All collections share a partition, so that a start reads them with one query. */
  master: (collection: Collection, id: number): Key => ({ pk: 'MASTER', sk: `${collection}#${padded(id)}` }),
  /** One item for all collections, so that a request reads every version in a batch that it makes anyway. */
  masterVersions: (): Key => ({ pk: 'MASTER', sk: 'VERSION' }),
  idempotency: (actorId: number, key: string): Key => ({ pk: `IDEM#${actorId}#${key}`, sk: 'IDEM' }),
  /** All jobs share a partition, because they are few and the running ones must be listed. */
  job: (ulid: string): Key => ({ pk: 'JOB', sk: ulid }),
  /** All imports share a partition: they are few, expire, and super_admins see them all. */
  import: (ulid: string): Key => ({ pk: 'IMPORT', sk: ulid }),
  /** How far an import is, for its maker's dashboard: those of an account share a partition. */
  importMark: (maker: number, ulid: string): Key => ({ pk: `IMPORT#OF#${maker}`, sk: ulid }),
  /** The rows of an import as they were sent, in parts. */
  importPart: (ulid: string, part: number): Key => ({
    pk: `IMPORT#${ulid}`,
    sk: `${IMPORT_PREFIX.part}${padded(part)}`,
  }),
  /** The same rows as they were compared with what was stored. */
  importCompared: (ulid: string, part: number): Key => ({
    pk: `IMPORT#${ulid}`,
    sk: `${IMPORT_PREFIX.compared}${padded(part)}`,
  }),
  /** Which of the rows in conflict are to be stored. */
  importTaken: (ulid: string): Key => ({ pk: `IMPORT#${ulid}`, sk: 'TAKEN' }),
  /** What became of a row. */
  importRow: (ulid: string, row: number): Key => ({
    pk: `IMPORT#${ulid}`,
    sk: `${IMPORT_PREFIX.row}${padded(row)}`,
  }),
  /** When imports may store their next rows: one for all of them. */
  importPace: (): Key => ({ pk: 'IMPORT#PACE', sk: 'PACE' }),
  /** All messages share a partition. They are few, because each is deleted once it was sent. */
  outbox: (ulid: string): Key => ({ pk: 'OUTBOX', sk: ulid }),
  /** One for each phone, so that a new code replaces the previous one. */
  otp: (phone: string): Key => ({ pk: `OTP#${phone}`, sk: 'OTP' }),
  /** One for each account, or for each e-mail that gets no mail, so that a new link replaces the previous one. */
  reset: (owner: number | string): Key => ({ pk: `RESET#${owner}`, sk: 'RESET' }),
  /** One of each account: the link by which its owner agrees with a new e-mail or phone. */
  confirm: (owner: number | string): Key => ({ pk: `CONFIRM#${owner}`, sk: 'CONFIRM' }),
  audit: (ulid: string): Key => ({ pk: `AUDIT#${ulid}`, sk: 'AUDIT' }),
  /** The details of an entry, where they are long. */
  auditDetails: (ulid: string): Key => ({ pk: `AUDIT#${ulid}`, sk: 'DETAILS' }),
  /** A partition of its own, so that a role can be kept from it. */
  subject: (kind: string, id: number | string): Key => ({ pk: `SUBJECTKEY#${kind}#${id}`, sk: 'SUBJECTKEY' }),
  /** The entries of a list, by their numbers in it, in blocks that keep partitions small. */
  auditList: (filter: string, number: number): Key => ({
    pk: `AUDITLIST#${filter}#${Math.floor((number - 1) / AUDIT_BLOCK)}`,
    sk: padded(number),
  }),
  /** The entries of one user or about one record, by their numbers in that list. */
  auditOwnList: (name: string, number: number): Key => ({ pk: `AUDITLIST#${name}`, sk: padded(number) }),
  /** The changes of one record, by their numbers in the list of all entries. */
  auditHistory: (type: string, id: string, number: number): Key => ({
    pk: `AUDITLIST#record#${type}#${id}`,
    sk: padded(number),
  }),
  /** Marks that an entry has its number, so that it gets only one. */
  auditSeen: (ulid: string): Key => ({ pk: `AUDITSEEN#${ulid}`, sk: 'AUDITSEEN' }),
  /** One item for the counts of every filter, so that a batch of entries moves them all at once. */
  auditHead: (): Key => ({ pk: 'AUDITHEAD', sk: 'AUDITHEAD' }),
  /** How far the hourly check of the audit trail has come. */
  auditVerified: (): Key => ({ pk: 'AUDITVERIFIED', sk: 'AUDITVERIFIED' }),
  /** The number is the sort key, so that one query reads everything after the last number seen. */
  feed: (kind: Kind, number: number): Key => ({ pk: `FEED#${kind}`, sk: padded(number) }),
  sequence: (name: string): Key => ({ pk: `SEQ#${name}`, sk: 'SEQ' }),
  snapshot: (kind: Kind): Key => ({ pk: `SNAPSHOT#${kind}`, sk: 'SNAPSHOT' }),
  export: (ulid: string): Key => ({ pk: `EXPORT#${ulid}`, sk: 'EXPORT' }),
  /** Which records the files of a month held, by their numbers, in parts. */
  exported: (month: string, number: number, part: number): Key => ({
    pk: `EXPORTED#${month}`,
    sk: `${padded(number)}#${part}`,
  }),
  /** The counts of health probes that were made on a day, and that passed. */
  probes: (day: string): Key => ({ pk: 'PROBES', sk: day }),
};

/** What the sort keys begin with under which a school keeps what closings did. */
export const CLOSING_PREFIX = 'CLOSING#';
export const SESSION_PREFIX = 'SESSION#';
/** What the sort keys of the items of an import begin with. */
export const IMPORT_PREFIX = { part: 'PART#', compared: 'COMPARED#', row: 'ROW#' } as const;

/** The number in a feed key. */
export const numberIn = (key: { sk: string }) => Number(key.sk);
