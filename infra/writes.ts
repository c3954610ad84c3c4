import { type Kind as FeedKind, type Key, keys } from '../functions/table/keys.ts';
import { COLLECTIONS } from '../shared/records/collections.ts';

/** All partitions that begin as this key does, up to its first mark. */
export const all = ({ pk }: { pk: string }) => `${pk.split('#')[0]}#*`;
const feedOf = (kind: FeedKind) => [keys.feed(kind, 0).pk, keys.sequence(kind).pk];
const claimsOf = (...kinds: readonly string[]) => kinds.map((kind) => keys.unique(kind, '*').pk);

type Touch = { action: string; patterns: readonly string[]; attributes?: readonly string[] };

/** The items of the table that belong together, as patterns of their partition keys. */
export const KINDS = {
  school: [all(keys.school(0)), ...feedOf('school'), ...claimsOf('school_id')],
  teacher: [all(keys.teacher(0)), ...feedOf('teacher')],
  // Aadhaar numbers that a former version stored are claimed by their former index.
  teacherId: claimsOf('teacher_ID', 'aadhaar'),
  merged: [all(keys.merged(0))],
  pair: [keys.pair(0, 0).pk],
  // The record itself lies beside its teacher.
  medical: feedOf('medical'),
  // The posts themselves lie beside their school.
  posts: feedOf('posts'),
  order: [all(keys.order(0)), ...feedOf('order'), ...claimsOf('order')],
  move: [all(keys.move(0)), ...feedOf('move'), ...claimsOf('move')],
  ticket: [all(keys.ticket(0)), ...feedOf('ticket'), ...claimsOf('ticket')],
  rules: [keys.rules('').pk],
  upload: [keys.upload('*').pk],
  factor: [all(keys.totp(0))],
  step: [keys.step('*').pk],
  account: [all(keys.user(0)), ...feedOf('user')],
  accountClaims: claimsOf('username', 'email', 'phone', 'teacher_account'),
  superAdmins: [keys.superAdmins().pk],
  link: [keys.reset('*').pk, keys.confirm('*').pk],
  code: [keys.otp('*').pk],
  views: [all(keys.views(0))],
  question: [keys.question(0, '').pk],
  attempts: [keys.throttle('*').pk],
  message: [keys.outbox('').pk],
  master: [keys.masterVersions().pk, keys.sequence('master').pk, ...claimsOf(...COLLECTIONS)],
  job: [keys.job('').pk],
  bin: [all(keys.bin('', 0))],
  import: [keys.import('').pk, all(keys.importPart('', 0))],
  export: [keys.export('*').pk, keys.sequence('export').pk],
  exported: [keys.exported('*', 0, 0).pk, keys.sequence('export').pk],
  once: [all(keys.idempotency(0, ''))],
} satisfies Record<string, readonly string[]>;

/**
 * What an area does to items of another, and nothing more. `attributes` are those that it may name beside the key.
 * Sessions lie beside their account, and IAM tells the two apart by nothing else. No attribute of an account is among
 * them, nor the time at which the table deletes an item.
 */
export const TOUCHES = {
  /**
   * A teacher who arrives is counted at the school, so that no school is deleted under them. So are a head who gets the
   * school, and a move that begins there. Who comes back to a school that closed is added to what its closing noted.
   */
  'arrival at a school': { action: 'UpdateItem', patterns: [all(keys.school(0))] },
  /** A step is counted at its order, so that no order is cancelled under one. */
  'step under an order': { action: 'UpdateItem', patterns: [all(keys.order(0))] },
  /** A deletion leaves the record in the bin, where it cannot look. */
  'into the bin': { action: 'PutItem', patterns: [all(keys.bin('', 0))] },
  /** A record that goes into another has no live move. One that comes back while it is relieved still has. */
  'nobody is moved': { action: 'ConditionCheckItem', patterns: claimsOf('move') },
  'teacher is there': { action: 'ConditionCheckItem', patterns: [all(keys.teacher(0))] },
  /** So that an address that nobody has costs as much as one that somebody has. */
  'address is taken': { action: 'ConditionCheckItem', patterns: claimsOf('email') },
  'session goes on': {
    action: 'UpdateItem',
    patterns: [all(keys.user(0))],
    attributes: ['refresh_hash', 'previous_hash', 'rotated_at', 'last_seen'],
  },
  /** A deletion names no attribute. Whoever ends sessions could delete an account, and neither make nor change one. */
  'session ends': { action: 'DeleteItem', patterns: [all(keys.user(0))] },
  'session is proven': {
    action: 'UpdateItem',
    patterns: [all(keys.user(0))],
    attributes: ['proven_at'],
  },
} satisfies Record<string, Touch>;

export type Kind = keyof typeof KINDS | keyof typeof TOUCHES;

const TEACHERS_ALL: readonly Kind[] = ['teacher', 'teacherId', 'medical'];
const ACCOUNTS: readonly Kind[] = ['account', 'accountClaims', 'superAdmins', 'link'];

/**
 * The kinds that the functions of an area write, or one function where it stands by itself: those that anybody may call
 * write what they need and nothing else. Entries of the audit trail and the answers of idempotent requests come on top.
 */
export const WRITES: Readonly<Record<string, readonly Kind[]>> = {
  'auth.login': ['account', 'attempts', 'message', 'step'],
  'auth.changeFirstPassword': ['account', 'attempts', 'message', 'step'],
  'auth.second': ['account', 'attempts', 'message', 'step', 'factor'],
  'auth.beginPasskey': [],
  'auth.passkey': ['account', 'attempts', 'message', 'factor', 'step'],
  'auth.changePassword': ['account', 'link', 'attempts', 'message'],
  'auth.confirmChange': ['account', 'link', 'attempts'],
  // It also ends a session whose used token comes again.
  'auth.refresh': ['session goes on', 'session ends'],
  'auth.logout': ['session ends'],
  'auth.requestPasswordReset': ['link', 'message', 'attempts', 'address is taken'],
  'auth.resetPassword': ['account', 'link', 'message', 'attempts'],
  'otpAuth.send': ['code', 'message', 'attempts'],
  'otpAuth.resend': ['code', 'message', 'attempts'],
  'otpAuth.verify': ['account', 'code', 'attempts', 'message'],
  'otpAuth.deskCode': ['code', 'attempts', 'message'],
  // A merge is taken back with what it changed of the other record. An order that still stands is not cancelled meanwhile.
  'bin.restore': [
    'school',
    'posts',
    ...TEACHERS_ALL,
    'merged',
    'upload',
    'account',
    'accountClaims',
    'nobody is moved',
    'job',
    'bin',
  ],
  'bin.erase': ['upload', 'job', 'bin', 'ticket', 'move'],
  'cascade.deleteSchool': ['school', 'posts', ...TEACHERS_ALL, 'job', 'into the bin'],
  'cascade.deleteTeacher': [...TEACHERS_ALL, 'into the bin'],
  'cascade.deleteUser': [...ACCOUNTS, 'views', 'factor'],
  'masterData.force': ['master', 'teacher', 'job'],
  'teachers.delete': ['teacher', 'teacherId', 'into the bin'],
  'userManagement.previewAccess': [],
  'userManagement.previewBulk': [],
  'teachers.revealAadhaar': ['attempts'],
  'medicalRecords.forFile': ['attempts'],
  ask: ['question'],
  'ask.run': [],
  'ask.createQuestion': ['question', 'attempts'],
  'ask.export': ['export', 'attempts'],
  audit: [],
  'audit.noteExport': ['exported', 'attempts'],
  closures: ['school', 'posts', 'teacher', 'account', 'job'],
  duplicates: ['pair'],
  'duplicates.merge': [
    ...TEACHERS_ALL,
    'merged',
    'upload',
    'account',
    'accountClaims',
    'link',
    'message',
    'arrival at a school',
    'nobody is moved',
    'into the bin',
  ],
  exports: ['export', 'attempts'],
  factors: ['account', 'message', 'factor', 'step'],
  'factors.begin': ['step'],
  'factors.prove': ['session is proven', 'attempts', 'message', 'factor', 'step'],
  imports: ['import'],
  'imports.create': ['import', 'attempts'],
  'imports.names': [],
  'imports.addNames': ['master'],
  'imports.run': ['import', 'job'],
  'imports.undo': ['import', 'job'],
  leaving: ['teacher', 'move', 'account', 'accountClaims', 'arrival at a school'],
  locations: ['master'],
  masterData: ['master'],
  medicalRecords: ['teacher', 'medical', 'upload'],
  'medicalRecords.delete': ['teacher', 'medical', 'into the bin'],
  posts: ['school', 'posts'],
  moves: ['move', 'step under an order', 'teacher', 'arrival at a school', 'account'],
  orders: ['order', 'upload'],
  'orders.check': [],
  'orders.issue': ['order', 'move', 'job', 'teacher is there', 'arrival at a school'],
  'orders.cancel': ['order', 'move', 'teacher', 'account', 'job', 'arrival at a school'],
  profile: ['teacher'],
  rules: ['rules'],
  schools: ['school'],
  'schools.delete': ['school', 'posts', 'into the bin'],
  sessions: ['session ends'],
  teachers: ['teacher', 'teacherId', 'arrival at a school', 'attempts'],
  tickets: ['ticket', 'upload', 'message', 'attempts'],
  // What is accepted is written as the form of the record writes it.
  'tickets.decide': [
    ...(['ticket', 'school', 'teacher', 'teacherId'] as const),
    ...(['account', 'accountClaims', 'link', 'message', 'attempts'] as const),
  ],
  'tickets.withdraw': ['ticket'],
  uploads: ['upload', 'attempts'],
  views: ['views'],
  userManagement: [
    ...ACCOUNTS,
    'views',
    'factor',
    'message',
    'attempts',
    'teacher is there',
    'arrival at a school',
    'address is taken',
  ],
  // The rest of deletions and orders, the rows of imports, the messages that wait, and the accounts of deleted teachers.
  'events.act': [
    'order',
    'move',
    'school',
    'posts',
    ...TEACHERS_ALL,
    'upload',
    'bin',
    'ticket',
    'master',
    'account',
    'accountClaims',
    'job',
    'import',
    'message',
  ],
  'events.scanResult': ['upload'],
  'events.sweepUploads': ['upload'],
  'events.emptyBin': ['bin', 'upload', 'ticket', 'move'],
  'events.export': ['exported'],
  'events.questionMail': ['question', 'message'],
};

/** The kinds that a function writes. Throws for one that `WRITES` does not name: it would be denied every write. */
export function kindsOf(id: string): readonly Kind[] {
  const kinds = WRITES[id] ?? WRITES[id.split('.')[0] ?? ''];
  if (!kinds) throw new Error(`infra/writes.ts does not say what ${id} writes.`);
  return kinds;
}

const KEY: readonly (keyof Key)[] = ['pk', 'sk'];
const WRITE_ACTIONS = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
/** `attributes` are all that a call may name, those of the key included; any where it says none. */
export type Allowed = {
  actions: readonly string[];
  patterns: readonly string[];
  attributes?: readonly string[];
};

/** What a touch allows. */
export const touched = ({ action, patterns, attributes }: Touch): Allowed => ({
  actions: [action],
  patterns,
  ...(attributes && { attributes: [...KEY, ...attributes] }),
});

/** What a function with these kinds may do to which partitions. */
export function allowedBy(kinds: Iterable<Kind>): Allowed[] {
  const whole: string[] = [];
  const touches: Allowed[] = [];
  for (const kind of kinds) {
    if (kind in KINDS) whole.push(...KINDS[kind as keyof typeof KINDS]);
    else touches.push(touched(TOUCHES[kind as keyof typeof TOUCHES]));
  }
  const patterns = [...new Set(whole)];
  return [...(patterns.length > 0 ? [{ actions: WRITE_ACTIONS, patterns }] : []), ...touches];
}
