import { expect } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { verifyAudit } from '#functions/audit/verify.ts';
import { ERASED_FOR_GOOD, RESTORED } from '#shared/domain/bin.ts';
import { orderAll, orderFaults } from './auditTrail.ts';
import { type Row, recordsIn, rowsOf, under } from './rows.ts';
import { looseIn } from './staff.ts';

type Engine = { endpoint: string; tableName: string };

/** What is broken, each as a sentence. */
type Broken = {
  /** Records, claims, sealed numbers, rows and documents that belong to nothing, or that lack what belongs to them. */
  orphans: string[];
  /** Where a directory shows something other than the table holds. */
  directory: string[];
  /** Where the audit trail reports more or less than was done, or is not one chain. */
  audit: string[];
};

/**
 * Checks a deployment at rest against what must always be true of it. Recounts the table and shares no code with what
 * wrote it. First puts the audit trail in order, as the stream would.
 * @param files the names of the documents in the bucket
 */
export async function brokenInvariants(
  engine: Engine,
  deps: Deps,
  files?: readonly string[],
): Promise<Broken> {
  await orderAll(deps, engine);
  const rows = await rowsOf(engine, '');
  const fault = (await verifyAudit(deps)).fault;
  return {
    orphans: [...(await looseIn(rows, deps)), ...looseAccounts(rows), ...looseFiles(rows, files)],
    directory: await differences(rows, deps),
    audit: [...orderFaults(rows), ...(fault ? [fault] : []), ...miscounted(rows)],
  };
}

export async function expectInvariants(engine: Engine, deps: Deps, files?: readonly string[]): Promise<void> {
  const broken = await brokenInvariants(engine, deps, files);
  expect(broken).toEqual({ orphans: [], directory: [], audit: [] });
}

/**
 * Usernames that nobody or the wrong account holds, sessions and links of nobody, and a wrong count of super_admins.
 */
function looseAccounts(rows: readonly Row[]): string[] {
  const found: string[] = [];
  const users = recordsIn(rows, 'USER#', 'USER');
  const claims = new Map(
    under(rows, 'UNIQUE#')
      .filter(({ pk }) => /^UNIQUE#(username|email|phone|teacher_account)#/.test(String(pk)))
      .map(({ pk, owner }) => [String(pk).slice('UNIQUE#'.length), owner]),
  );
  for (const [id, { username, email, phone, role, is_active, teacher_id }] of users) {
    const held = [`username#${String(username).toLowerCase()}`];
    if (email) held.push(`email#${String(email).toLowerCase()}`);
    if (role === 'teacher' && is_active && phone) held.push(`phone#${phone}`);
    if (teacher_id !== undefined) held.push(`teacher_account#${teacher_id}`);
    for (const claim of held) {
      if (claims.get(claim) !== id) found.push(`account ${id} does not hold ${claim}`);
      claims.delete(claim);
    }
  }
  found.push(...[...claims.keys()].map((claim) => `nobody holds ${claim}`));
  for (const { user_id, sid } of rows.filter(({ sk }) => String(sk).startsWith('SESSION#'))) {
    if (!users.has(Number(user_id))) found.push(`session ${sid} is nobody's`);
  }
  for (const { pk } of under(rows, 'RESET#')) {
    const owner = String(pk).slice('RESET#'.length);
    if (/^[0-9]+$/.test(owner) && !users.has(Number(owner))) found.push(`the link of ${owner} is nobody's`);
  }
  const chiefs = [...users.values()].filter(({ role, is_active }) => role === 'super_admin' && is_active);
  const [guard] = under(rows, 'GUARD#superAdmins');
  if (guard && guard.n !== chiefs.length)
    found.push(`${guard.n} super_admins are counted of ${chiefs.length}`);
  return found;
}

function looseFiles(rows: readonly Row[], files: readonly string[] | undefined): string[] {
  if (!files) return [];
  const known = new Set(under(rows, 'UPLOAD#').map(({ key }) => String(key)));
  const lying = new Set(files.map((name) => name.split('/').at(-1) ?? ''));
  return [
    ...[...known].filter((key) => !lying.has(key)).map((key) => `the document ${key} has no bytes`),
    ...[...lying].filter((key) => !known.has(key)).map((key) => `the bytes ${key} have no document`),
  ];
}

/** The posts of schools, the fields of each line in one order. */
const postsIn = (rows: readonly Row[]) =>
  new Map(
    [...recordsIn(rows, 'SCHOOL#', 'POSTS')].map(([id, record]): [number, Row] => {
      const lines = (record.lines as Row[]).map(({ designation, subject, sanctioned }) => ({
        designation,
        subject,
        sanctioned,
      }));
      return [id, { ...record, lines }];
    }),
  );

/** Orders, with what their rows tell of their lines: how many, and of which schools. */
const ordersIn = (rows: readonly Row[]) =>
  new Map(
    [...recordsIn(rows, 'ORDER#', 'ORDER')].map(([id, record]): [number, Row] => {
      const lines = record.lines as { from: number; to?: number }[];
      const leaves = [...new Set(lines.map(({ from }) => from))];
      const sides = lines.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]));
      return [id, { ...record, count: lines.length, leaves, schools: [...new Set(sides)] }];
    }),
  );

/** Where a process's directories and the records differ, in the fields that both have. */
async function differences(rows: readonly Row[], deps: Deps): Promise<string[]> {
  const found: string[] = [];
  const kinds = [
    ['school', recordsIn(rows, 'SCHOOL#', 'SCHOOL'), await deps.schools.look()],
    ['teacher', recordsIn(rows, 'TEACHER#', 'TEACHER'), await deps.teachers.look()],
    ['medical record', recordsIn(rows, 'TEACHER#', 'MEDICAL'), await deps.medical.look()],
    ['account', recordsIn(rows, 'USER#', 'USER'), await deps.users.look()],
    ['posts', postsIn(rows), await deps.posts.look()],
    ['order', ordersIn(rows), await deps.orders.look()],
    ['move', recordsIn(rows, 'MOVE#', 'MOVE'), await deps.moves.look()],
    ['ticket', recordsIn(rows, 'TICKET#', 'TICKET'), await deps.tickets.look()],
  ] as const;
  for (const [kind, records, listed] of kinds) {
    const seen = new Map(listed.map((row) => [row.id, row as unknown as Row]));
    for (const [id, record] of records) {
      const row = seen.get(id);
      if (Boolean(row) === Boolean(record.deleting))
        found.push(`${kind} ${id} is not listed as it should be`);
      for (const [field, told] of Object.entries(row ?? {})) {
        const [shown, stored] = [told, record[field]].map((value) =>
          field === 'closed' ? closedShown(value) : value,
        );
        // A directory holds the count of what the record holds as a list.
        const expected = Array.isArray(stored) && typeof shown === 'number' ? stored.length : stored;
        const differs = JSON.stringify(shown || undefined) !== JSON.stringify(expected || undefined);
        if (field in record && differs) found.push(`${kind} ${id} is listed with another ${field}`);
      }
    }
    for (const id of seen.keys()) if (!records.has(id)) found.push(`${kind} ${id} is listed and gone`);
  }
  return found;
}

/** What a row tells of a closing, which is less than the record, in one order. */
const closedShown = (closed: unknown) => {
  const { on, at, reason, order_no, into } = (closed ?? {}) as Row;
  return closed ? { on, at, reason, order_no, into: (into as Row | undefined)?.id } : undefined;
};

/**
 * The posts of a school have a version of their own, a verdict on two teachers changes neither, what the bin erases was
 * deleted before, and to issue an order is no edit of it.
 */
const CHANGES_NO_RECORD = [
  ...['posts', 'not the same person', 'perhaps the same person', ERASED_FOR_GOOD],
  ...['issue', 'issued'],
];
const stepOf = ({ details }: Row) => JSON.parse(String(details)).step;
/** Entries about an order tell of its moves too. */
const tellsOfMove = ({ details, resource_type }: Row) =>
  resource_type === 'order' && JSON.parse(String(details)).move !== undefined;
const tellsOfOther = (entry: Row) =>
  CHANGES_NO_RECORD.includes(stepOf(entry)) ||
  tellsOfMove(entry) ||
  JSON.parse(String(entry.details)).before?.posts !== undefined;

/** The kinds of record whose every creation and edit makes one audit entry and one version. */
const COUNTED = [
  ['school', 'SCHOOL#', 'SCHOOL'],
  ['teacher', 'TEACHER#', 'TEACHER'],
  ['medical_record', 'TEACHER#', 'MEDICAL'],
  ['order', 'ORDER#', 'ORDER'],
  ['ticket', 'TICKET#', 'TICKET'],
] as const;

/**
 * Tells the entries about teachers whose records stay as they are: a move that ends before the teacher was relieved, and
 * the relieving of a return that is taken back. They keep the reason.
 */
function changesNothingIn(rows: readonly Row[], entries: readonly Row[]) {
  const moves = recordsIn(rows, 'MOVE#', 'MOVE');
  const detailsOf = ({ details }: Row) => JSON.parse(String(details));
  const keyOf = (entry: Row) => `${entry.request_id} ${detailsOf(entry).move}`;
  const states = new Map(
    entries.filter(tellsOfMove).map((entry) => [keyOf(entry), detailsOf(entry).before?.state]),
  );
  return (entry: Row): boolean => {
    const { move, step } = detailsOf(entry);
    if (step !== 'undo' && step !== 'refuse') return false;
    const state = states.get(keyOf(entry));
    return state === 'ordered' || (state === 'relieved' && moves.get(move)?.kind === 'return');
  };
}

/**
 * Records with more or fewer entries than versions, deletions without exactly one entry, and creations with several.
 */
function miscounted(rows: readonly Row[]): string[] {
  const found: string[] = [];
  const entries = under(rows, 'AUDIT#').filter(({ success }) => success);
  const teachers = recordsIn(rows, 'TEACHER#', 'TEACHER');
  // The medical record of a teacher who came back did so without an entry of its own.
  const back = new Set(
    entries
      .filter((entry) => entry.resource_type === 'teacher' && stepOf(entry) === RESTORED)
      .map(({ resource_id }) => Number(resource_id)),
  );
  const changesNothing = changesNothingIn(rows, entries);
  for (const [type, prefix, sort] of COUNTED) {
    const records = recordsIn(rows, prefix, sort);
    const about = Map.groupBy(
      entries.filter(
        (entry) => entry.resource_type === type && !tellsOfOther(entry) && !changesNothing(entry),
      ),
      ({ resource_id }) => Number(resource_id),
    );
    for (const [id, told] of about) {
      const count = (action: string) => told.filter((entry) => entry.action === action).length;
      const record = records.get(id);
      // A medical record may be added again under the same id. When its teacher is deleted, the teacher's entry reports
      // it.
      const lives = count('create') - count('delete');
      const wentAlong = type === 'medical_record' && lives === 1 && !teachers.has(id);
      if (lives !== (record ? 1 : 0) && !wentAlong)
        found.push(`${type} ${id}: ${count('create')} made, ${count('delete')} deleted`);
      if (count('create') > 1 || (type === 'medical_record' && back.has(id))) continue;
      // The versions of a medical record start with the number of the write that created it.
      const first = type === 'medical_record' ? Number(record?.order) : 1;
      const edits = first + count('update');
      if (record && record.version !== edits)
        found.push(`${type} ${id}: version ${record.version} of ${edits}`);
    }
    for (const id of records.keys()) if (!about.has(id)) found.push(`${type} ${id} has no entry`);
  }
  return found;
}
