import { exportsMedical } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
import { type Scope, scopeText } from '#shared/access/scope.ts';
import { CSV_TYPE } from '#shared/domain/csv.ts';
import { type Cell, type ExportSheet, widthsOf, XLSX_TYPE } from '#shared/domain/exportSheet.ts';
import { idRanges } from '#shared/domain/idRanges.ts';
import { schoolExport } from '#shared/domain/schoolExport.ts';
import { teacherExport } from '#shared/domain/teacherExport.ts';
import { identityOf } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { todayOf } from '../app/today.ts';
import { seenFor } from '../ask/world.ts';
import type { List as DirectoryList } from '../directory/rows.ts';
import { sightOf } from '../directory/sight.ts';
import { currentMaster, type MasterData } from '../masterData/stored.ts';
import { medicalInFile } from '../medicalRecords/inFiles.ts';
import { presentSchool } from '../schools/reads.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { teachersOf } from '../teachers/page.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { type StoredUser, storedUser, userScope } from '../userManagement/accounts.ts';
import { aboutRows, type CountedRows } from './about.ts';
import { answerList, countHeader, csvFile } from './answerFile.ts';
import { areaOf } from './areaInWords.ts';
import { readExport, type StoredExport, storeProgress } from './jobs.ts';
import { keptIdsWrites } from './keptIds.ts';
import { recordRows } from './recordRows.ts';
import { serviceSheets } from './serviceLists.ts';
import { type Sheet, workbook } from './xlsx.ts';

/** How many records are read at once. */
const PAGE = 100;
/** So many ids of up to seven digits fit into one audit entry. */
const IDS_PER_ENTRY = 1000;
/** After how many rows the progress is stored. */
const NOTED_ROWS = 1000;

/** One sheet of a list, as pages of cells in the order of the columns. */
type Part = { sheet: string; header: string[]; pages: AsyncGenerator<Cell[][]> };

/** The list of one moment. */
type List = {
  parts: Part[];
  /** Where the list is an answer that counts: the counts, as rows of cells. */
  counts?: Cell[][];
  /** The teachers of whose medical records it tells. */
  ill: readonly number[];
  /** The records in it. */
  ids: readonly number[];
};

/**
 * Writes the file of an export with what its maker may see now, and stores how it ended. Run again, it starts anew. An
 * export that has ended is left alone.
 * @throws when the records or the bucket cannot be reached, so that it is tried again
 */
export async function makeExport(deps: Deps, id: string): Promise<void> {
  const job = await readExport(deps, id);
  if (job?.state !== 'running') return;
  const master = await currentMaster(deps);
  const maker = await storedUser(deps, job.maker.id);
  // The account may have lost its rights since it made the request.
  if (!maker?.is_active || !can(maker.role, `${job.kind}.export`)) {
    return storeProgress(deps, id, { state: 'failed' });
  }
  const scope = userScope(maker, master);
  const counted: CountedRows = { rows: 0, in: new Map() };
  const medical = !job.answer && job.kind === 'teachers' && exportsMedical(maker.role);
  const list = await listOf(deps, job, { id: maker.id, scope, medical }, master);
  await noteMedical(deps, job, maker, list.ill);
  await keepIds(deps, job, list.ids);
  const parts = await Promise.all(list.parts.map((part) => begunSheet(deps, job, part, counted)));
  const [only] = parts;
  if (only && job.answer?.format === 'csv') {
    await deps.exports.save(id, csvFile(only.header, only.pages), CSV_TYPE);
  } else {
    const sheets: Sheet[] = [
      ...parts.map(({ sheet, header, first, pages }) => ({
        name: sheet,
        widths: widthsOf([header, ...first]),
        rows: rowsOf(header, pages),
      })),
      ...countSheet(job, list.counts),
      { name: 'About', widths: [30, 60], rows: aboutRows(job, areaOf(scope, master), counted) },
    ];
    await deps.exports.save(id, workbook(sheets), XLSX_TYPE);
  }
  const { rows } = counted;
  await storeProgress(deps, id, { state: 'done', done: rows, total: rows, scope: scopeText(scope), medical });
}

/** Keeps the audit entries of the medical records that a file will hold. Nobody gets the file before. */
async function noteMedical(deps: Deps, { id }: StoredExport, maker: StoredUser, ill: readonly number[]) {
  const origin = { ip: '', userAgent: 'events.export', requestId: id };
  for (let from = 0; from < ill.length; from += IDS_PER_ENTRY) {
    const ids = ill.slice(from, from + IDS_PER_ENTRY);
    const entry = auditWrites(
      deps,
      { origin },
      {
        action: 'export',
        resource_type: 'medical_record',
        details: { export: id, rows: ids.length, ids: idRanges(ids) },
        subject: identityOf(maker),
      },
    );
    await deps.table.transact(entry);
  }
}

/** Keeps which records a file will hold. Nobody gets the file before. */
async function keepIds(
  { table }: Deps,
  { number, kind, maker, created_at }: StoredExport,
  ids: readonly number[],
) {
  if (number === undefined) return;
  for (const write of await keptIdsWrites({ number, kind, maker, created_at }, ids))
    await table.transact([write]);
}

function countSheet({ answer }: StoredExport, counts: Cell[][] | undefined): Sheet[] {
  if (!answer || !counts) return [];
  const header = countHeader(answer.query);
  return [{ name: 'Counts', widths: widthsOf([header, ...counts]), rows: [header, ...counts] }];
}

async function* rowsOf(header: Cell[], pages: AsyncIterable<Cell[][]>) {
  yield header;
  for await (const page of pages) yield* page;
}

/** The sheet with its first page, which tells how wide its columns are, and all pages as they are written. */
async function begunSheet(deps: Deps, job: StoredExport, { pages, ...part }: Part, counted: CountedRows) {
  const first = (await pages.next()).value ?? [];
  return { ...part, first, pages: followed(deps, job, part.sheet, first, pages, counted) };
}

/** Passes on the pages, the first one included. Counts the rows and stores the progress now and then. */
async function* followed(
  deps: Deps,
  { id }: StoredExport,
  sheet: string,
  first: Cell[][],
  rest: AsyncIterable<Cell[][]>,
  counted: CountedRows,
) {
  const count = ({ length }: Cell[][]) => {
    counted.rows += length;
    counted.in.set(sheet, (counted.in.get(sheet) ?? 0) + length);
  };
  count(first);
  yield first;
  let noted = counted.rows;
  for await (const page of rest) {
    count(page);
    yield page;
    if (counted.rows - noted < NOTED_ROWS) continue;
    noted = counted.rows;
    await storeProgress(deps, id, { done: noted });
  }
}

/** Who makes a file, and may see what. */
type Reach = { id: number; scope: Scope; medical: boolean };

async function listOf(
  deps: Deps,
  job: StoredExport,
  { medical, ...reader }: Reach,
  master: MasterData,
): Promise<List> {
  const see = sightOf(deps, reader.scope);
  if (job.answer) {
    const world = { ...(await seenFor(deps, see, [job.answer.query])), master };
    const { header, pages, ids, counts } = answerList(job.answer.query, world);
    return { parts: [{ sheet: 'Answer', header, pages }], ids, counts, ill: [] };
  }
  if (job.list && job.list !== 'records') {
    const { filters, q } = job;
    const { sheets, ids } = await serviceSheets(deps, job.list, { see, reader, filters, q, master });
    const parts = sheets.map(({ rows, ...sheet }) => ({ ...sheet, pages: pagesOf(rows, (page) => page) }));
    return { parts, ids, ill: [] };
  }
  const found = await recordRows(deps, see, job, master);
  if (found.kind === 'schools') {
    const pages = pagesOf(found.rows, (page) => page.map((row) => presentSchool(row, master)));
    return listed(schoolExport, pages, idsOf(found.rows));
  }
  const { rows, joined } = found;
  const ill = medical ? found.ill : [];
  const told = new Set(ill);
  const read = async (page: readonly TeacherRow[]) => {
    const teachers = (await teachersOf(deps, page, joined, master)).filter((one) => one !== undefined);
    // A record that was added since the entries were kept is not in the file.
    const records = await medicalInFile(
      deps,
      teachers.map(({ id }) => id).filter((id) => told.has(id)),
    );
    return teachers.map((teacher) => ({ ...teacher, medical: records.get(teacher.id) }));
  };
  return listed(teacherExport(todayOf(deps), medical), pagesOf(rows, read), idsOf(rows), ill);
}

const idsOf = (rows: DirectoryList<{ id: number }>) => rows.slice(0, rows.length).map(({ id }) => id);

async function* pagesOf<Row, Shown>(
  rows: DirectoryList<Row>,
  read: (page: Row[]) => Shown[] | Promise<Shown[]>,
) {
  for (let at = 0; at < rows.length; at += PAGE) yield await read(rows.slice(at, at + PAGE));
}

function listed<Shown>(
  layout: ExportSheet<Shown>,
  pages: AsyncIterable<Shown[]>,
  ids: readonly number[],
  ill: readonly number[] = [],
): List {
  const { columns } = layout;
  async function* cells() {
    for await (const page of pages) yield page.map((one) => columns.map(([, cell]) => cell(one)));
  }
  const header = columns.map(([name]) => name);
  return { parts: [{ sheet: layout.sheet, header, pages: cells() }], ids, ill };
}
