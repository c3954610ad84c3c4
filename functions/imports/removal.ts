import type { ImportRow, SentRow } from '#shared/domain/import.ts';
import { importMessages } from '#shared/messages/imports.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Deps } from '../app/deps.ts';
import { retrying } from '../table/commit.ts';
import { stillHas } from '../table/expressions.ts';
import { IMPORT_PREFIX, keys } from '../table/keys.ts';
import { ALWAYS, type Expression, type Item } from '../table/table.ts';
import { foldedKey, keyOf } from './rowKey.ts';
import { rowsWrite, type StoredImport, type StoredRow, unpacked } from './stored.ts';

/** What rows as they were sent, and as they were compared, tell of their record. Those that were compared have a key. */
type Row = Pick<SentRow, 'row' | 'key' | 'cells'> & { id?: number | null } & Partial<
    Pick<ImportRow, 'similar' | 'issues'>
  >;

/**
 * Deletes the rows of one teacher from all imports that are kept, and the name beside rows of others: for who erases what
 * is kept of a person. The other rows stay, and can still be run or undone. A second call deletes what the first one left.
 * No refusal keeps the name of who has a Teacher ID, whoever that is: the ID may have been another's since.
 * @param codes the Teacher IDs that the record has and had, for rows that were sent by them and name no record
 */
export async function removeRowsOf(
  { table }: Pick<Deps, 'table'>,
  id: number,
  codes: readonly string[] = [],
): Promise<void> {
  const named = new Set(codes.map(foldedKey));
  const imports = await table.query<StoredImport>({ pk: keys.import('').pk });
  for (const one of imports.filter(({ kind }) => kind === 'teachers'))
    await retrying(() => removeFrom(table, one, id, named));
}

/** `rows` is a reserved word. */
const sameRows = ({ rows }: Item): Expression => ({
  text: '#rows = :rows',
  names: { '#rows': 'rows' },
  values: { ':rows': rows },
});

async function removeFrom(
  table: Deps['table'],
  { id: of, expiresAt }: StoredImport,
  id: number,
  named: ReadonlySet<string>,
): Promise<void> {
  const { pk } = keys.importPart(of, 0);
  const read = (prefix: string) => table.query({ pk, prefix });
  const rows = await table.query<Item & StoredRow>({ pk, prefix: IMPORT_PREFIX.row });
  const done = rows.filter((row) => row.id === id);
  const packed = [...(await read(IMPORT_PREFIX.part)), ...(await read(IMPORT_PREFIX.compared))].map(
    (item) => ({ sk: item.sk, rows: unpacked<Row>(item), condition: sameRows(item) }),
  );
  const isOf = (row: Row) =>
    row.id === id || (row.id == null && named.has(foldedKey(keyOf('teachers', row))));
  // A row that made the record names it only in what became of it.
  const own = new Set([...done, ...packed.flatMap(({ rows }) => rows.filter(isOf))].map(({ row }) => row));
  // Meanwhile somebody may have sent rows anew, or a run may have stored what became of one.
  for (const { sk, rows, condition } of packed) {
    const others = rows.filter(({ row }) => !own.has(row)).map((row) => withoutName(row, id));
    const changed = others.length < rows.length || others.some((row) => !rows.includes(row));
    if (changed) await table.transact([{ ...rowsWrite({ pk, sk }, others, expiresAt), condition }]);
  }
  for (const row of rows.filter((one) => one.id !== id)) {
    const reason = row.reason && nameless(row.reason);
    if (reason !== row.reason)
      await table.transact([{ put: { ...row, reason }, condition: stillHas('done', row.done) }]);
  }
  // Last: from what became of it the row is found again, should this be interrupted.
  for (const { sk } of done) await table.transact([{ delete: { pk, sk }, condition: ALWAYS }]);
}

/** The row of another as it was, without the name of this teacher beside it; the same object where it has none. */
function withoutName(row: Row, id: number): Row {
  const issues = row.issues?.map((issue) => ({ ...issue, message: nameless(issue.message) }));
  const others = row.similar?.filter((one) => one.id !== id) ?? [];
  const isNamed = issues?.some(({ message }, i) => message !== row.issues?.[i]?.message);
  if (!isNamed && others.length === (row.similar?.length ?? 0)) return row;
  return { ...row, issues, similar: others.length > 0 ? others : undefined };
}

/** What a refusal says before it names who has a Teacher ID. */
const REFUSALS = [importMessages.keyOfLeaver, teacherMessages.duplicateId];

/** A refusal without the name of who has the Teacher ID. */
function nameless(reason: string): string {
  const refusal = REFUSALS.find((text) => reason.includes(text));
  return refusal === undefined ? reason : reason.slice(0, reason.indexOf(refusal) + refusal.length);
}
