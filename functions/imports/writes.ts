import { holds } from '#shared/access/rights.ts';
import {
  type Import,
  type ImportInput,
  type ImportRow,
  type ImportState,
  importing,
  OUTCOMES,
  RUN_DAYS,
  type RunInput,
  type SentRow,
  UNDO_DAYS,
} from '#shared/domain/import.ts';
import { importMessages } from '#shared/messages/imports.ts';
import type { Actor, ActorBy, Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { DAY_SECONDS } from '../app/durations.ts';
import { AppError, conflict, invalid } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import type { Sight } from '../directory/sight.ts';
import { countInWindow } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { Outrun, retrying } from '../table/commit.ts';
import { stillHas } from '../table/expressions.ts';
import { jobWrite, newJob } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import { NEW, type Write } from '../table/table.ts';
import { AADHAAR, compareRows, isEntered } from './compare.ts';
import { isToStore, noteOf, type Step } from './steps.ts';
import {
  COMPARED_ROWS,
  comparedRows,
  comparer,
  expiryFrom,
  markWrite,
  ownImport,
  presentImport,
  rowsWrite,
  type StoredImport,
  sentRows,
  undoUntil,
} from './stored.ts';
import { worldOf } from './worlds.ts';

type Comparing = Writer & { see: Sight };

/** States in which rows may still arrive. */
const OPEN: readonly ImportState[] = ['draft', 'checked'];

/**
 * Begins an import.
 * @throws 403 where the actor may not change such records; 429 after too many in a day
 */
export async function beginImport(given: Guarded, by: ActorBy, input: ImportInput): Promise<Import> {
  const deps = whole(given);
  const { actor } = by;
  const { kind, fileName: file_name, sha256, columns, rows } = input;
  if (!holds(actor.role, importing(kind))) throw new AppError('forbidden');
  const { tooMany: message } = importMessages;
  await countInWindow(deps, `import:${actor.id}`, deps.limits.importsPerDay, DAY_SECONDS, { message });
  const now = deps.now();
  const stored: StoredImport = {
    ...{ id: deps.newId(), kind, file_name, sha256, columns, rows, state: 'draft', parts: {}, rev: 1 },
    maker: { id: actor.id, username: actor.username },
    created_at: now.toISOString(),
    expiresAt: expiryFrom(now),
  };
  const answer = presentImport(stored);
  await deps.table.transact([
    { put: { ...keys.import(stored.id), ...stored }, condition: NEW },
    ...entry(deps, by, stored, 'create', { kind, file_name, sha256, rows }),
    ...(by.once ? [by.once.write(answer)] : []),
  ]);
  return answer;
}

const entry = (
  deps: Deps,
  by: ActorBy,
  { id }: StoredImport,
  action: 'create' | 'update',
  details: Record<string, unknown>,
): Write[] => auditWrites(deps, by, { action, resource_type: 'import', resource_id: id, details });

/** The writes of the import itself, on condition that it is as it was read. They count up `rev`. */
function headWrites(
  before: StoredImport,
  change: Partial<StoredImport>,
  refusal = (): Error => new AppError('conflict'),
): { after: StoredImport; writes: Write[] } {
  const after = { ...before, ...change, rev: before.rev + 1 };
  const condition = stillHas('rev', before.rev);
  const write: Write = { put: { ...keys.import(before.id), ...after }, condition, refusal };
  // Nobody waits for a draft. Of what was compared every step is marked, since a former version marked none.
  const isMarked = after.state === 'draft' && before.state === 'draft';
  return { after, writes: isMarked ? [write] : [write, markWrite(after)] };
}

/** Reads an import whose rows may still arrive. @throws 404; 409 when it was run */
async function openImport(given: Guarded, actor: Actor, id: string): Promise<StoredImport> {
  const stored = await ownImport(given, actor, id);
  if (!OPEN.includes(stored.state)) throw conflict(importMessages.begun);
  return stored;
}

/**
 * Keeps a part of the rows, in place of what was sent as the same part. What was compared before does not stand any more.
 * @throws 400 for a cell of another column; 404; 409 when the import was run
 */
export async function savePart(
  given: Guarded,
  { actor }: { actor: Actor },
  { importId, part }: { importId: string; part: number },
  rows: readonly SentRow[],
): Promise<Import> {
  const deps = whole(given);
  const kept = rows.map(withoutAadhaar);
  // Several parts may arrive at once.
  return retrying(async () => {
    const stored = await openImport(given, actor, importId);
    checkCells(stored, rows);
    const parts = { ...stored.parts, [part]: rows.length };
    const change = { state: 'draft', parts, counts: undefined } as const;
    const { after, writes } = headWrites(stored, change, () => new Outrun());
    await deps.table.transact([
      rowsWrite(keys.importPart(importId, part), kept, stored.expiresAt),
      ...writes,
    ]);
    return presentImport(after);
  });
}

/** @throws 400 for a cell of a column that the import does not have, and for a column that stands twice in a row */
function checkCells({ columns }: StoredImport, rows: readonly SentRow[]): void {
  rows.forEach(({ cells }, i) => {
    const names = cells.map(([column]) => column);
    const wrong = names.find((name, at) => !columns.includes(name) || names.indexOf(name) < at);
    if (wrong !== undefined) throw invalid(`rows.${i}.cells`, importMessages.unknownCell(wrong));
  });
}

/** A row without an Aadhaar number, which nothing but the vault keeps. That one was entered is still told. */
const withoutAadhaar = (row: SentRow): SentRow => ({
  ...row,
  cells: row.cells.map(([column, base, value]) =>
    column === AADHAAR ? [column, null, isEntered(value) ? 'X'.repeat(12) : ''] : [column, base, value],
  ),
});

/**
 * Compares the rows with what is stored now.
 * @throws 400 for rows that were sent twice, or more rows than the file has; 404; 409 when it was run, or when rows
 * arrive meanwhile
 */
export async function checkImport(given: Guarded, by: Comparing, id: string): Promise<Import> {
  const deps = whole(given);
  const stored = await openImport(given, by.actor, id);
  const sent = await sentRows(deps, id);
  checkNumbers(stored, sent);
  const master = await deps.masterData.at(by.versions);
  const world = await worldOf(deps, { ...by, master }, stored.kind, sent);
  const compared = compareRows(world, sent);
  const items = comparedWrites(stored, compared);
  // Without a comparison that counts while it is written, so that nobody runs half of this one and half of another.
  const written = items.length > TOGETHER ? await withoutComparison(deps, stored) : stored;
  const { after, writes } = headWrites(written, {
    ...{ state: 'checked', counts: countsOf(stored, compared), compared: items.length },
    compared_by: comparer(by.actor),
  });
  let from = 0;
  for (; items.length - from > TOGETHER; from += TOGETHER)
    await deps.table.transact([...items.slice(from, from + TOGETHER), asRead(written)]);
  await deps.table.transact([...items.slice(from), ...writes]);
  return presentImport(after);
}

/** The import without the comparison that it had. @throws 409 where somebody changed it meanwhile */
async function withoutComparison(deps: Deps, before: StoredImport): Promise<StoredImport> {
  const { after, writes } = headWrites(before, { state: 'draft', counts: undefined, compared: undefined });
  await deps.table.transact(writes);
  return after;
}

/** That nobody else changes or compares an import meanwhile. */
const asRead = ({ id, rev }: StoredImport): Write => ({
  check: keys.import(id),
  condition: stillHas('rev', rev),
  refusal: () => new AppError('conflict'),
});

function checkNumbers({ rows }: StoredImport, sent: readonly SentRow[]): void {
  if (sent.length > rows) throw invalid('rows', importMessages.moreRows);
  const seen = new Set<number>();
  for (const { row } of sent) {
    if (seen.has(row)) throw invalid('rows', importMessages.rowTwice(row));
    seen.add(row);
  }
}

/** How many items of compared rows share a transaction, which takes 4 MB. */
const TOGETHER = 7;

const comparedWrites = ({ id, expiresAt }: StoredImport, rows: readonly ImportRow[]): Write[] =>
  Array.from({ length: Math.ceil(rows.length / COMPARED_ROWS) }, (_, i) => {
    const some = rows.slice(i * COMPARED_ROWS, (i + 1) * COMPARED_ROWS);
    return rowsWrite(keys.importCompared(id, i + 1), some, expiresAt);
  });

function countsOf({ rows }: StoredImport, compared: readonly ImportRow[]) {
  const counts = Object.fromEntries(OUTCOMES.map((name) => [name, 0])) as NonNullable<Import['counts']>;
  for (const { outcome } of compared) counts[outcome] += 1;
  counts.same += rows - compared.length;
  return counts;
}

/**
 * Starts to store the compared rows. `events.act` works on the job.
 * @param input the version of the import whose comparison was seen, and the rows in conflict that are stored as well
 * @throws 404; 409 when the rows were not compared since they last changed, or were compared again since they were seen, or
 * nothing differs
 */
export async function runImport(
  given: Guarded,
  by: ActorBy,
  id: string,
  { version, take }: RunInput,
): Promise<Import> {
  const deps = whole(given);
  const stored = await openImport(given, by.actor, id);
  if (stored.state !== 'checked') throw conflict(importMessages.notChecked);
  // Another page of the same account may have sent other cells.
  if (stored.rev !== version) throw conflict(importMessages.comparedSince);
  const days = (deps.now().getTime() - Date.parse(stored.created_at)) / 1000 / DAY_SECONDS;
  if (days > RUN_DAYS) throw conflict(importMessages.tooOld(RUN_DAYS));
  const total = (await comparedRows(deps, stored)).filter(({ outcome }) => isToStore(outcome)).length;
  if (total === 0) throw conflict(importMessages.nothingToRun);
  const taken = { ...keys.importTaken(id), rows: [...take], expiresAt: stored.expiresAt };
  const unwritten: Write = { put: taken, condition: NEW };
  return begin(deps, by, stored, 'run', total, [unwritten]);
}

/**
 * Starts to take back what an import stored. `events.act` works on the job.
 * @throws 404; 409 when the import has not ended, or ended too long ago
 */
export async function undoImport(given: Guarded, by: ActorBy, id: string): Promise<Import> {
  const deps = whole(given);
  const stored = await ownImport(given, by.actor, id);
  if (stored.state !== 'done' || !stored.run_at) throw conflict(importMessages.notDone);
  if (undoUntil(stored.run_at) < deps.now().toISOString()) throw conflict(importMessages.undoOver(UNDO_DAYS));
  return begin(deps, by, stored, 'undo', stored.results?.saved ?? 0, []);
}

/** Stores the job of a step, with the entry that says so. */
async function begin(
  deps: Deps,
  by: ActorBy,
  stored: StoredImport,
  step: Step,
  total: number,
  also: readonly Write[],
): Promise<Import> {
  const job = newJob(deps, by, { kind: 'import', parent: 0, note: noteOf(stored, step), total });
  const state = step === 'run' ? 'running' : 'undoing';
  const { after, writes } = headWrites(stored, { state, job: job.id });
  const answer = presentImport(after, job);
  await deps.table.transact([
    ...writes,
    jobWrite(job),
    ...also,
    ...entry(deps, by, stored, 'update', { step, rows: total }),
    ...(by.once ? [by.once.write(answer)] : []),
  ]);
  return answer;
}
