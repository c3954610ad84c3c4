import { roleFacts } from '#shared/access/roles.ts';
import { BYTE_ORDER_MARK, CSV_TYPE, csvLine } from '#shared/domain/csv.ts';
import { dayInIndia, showMoment } from '#shared/domain/dates.ts';
import { widthsOf, XLSX_TYPE } from '#shared/domain/exportSheet.ts';
import type { Actor, Writer } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { type Section, sectionsOf } from '../directory/reportSections.ts';
import type { Sight } from '../directory/sight.ts';
import { areaOf } from '../exports/areaInWords.ts';
import { countExport } from '../exports/hourlyCount.ts';
import { workbook } from '../exports/xlsx.ts';
import type { MasterData } from '../masterData/stored.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { readReport } from './reads.ts';

type Asker = Writer & { see: Sight };
type ReportFormat = 'excel' | 'csv';
type ReportFile = { name: string; type: string; bytes: Uint8Array };

/**
 * The report of the actor's role as a file: one sheet for each table, or one CSV with the tables below each other. The
 * audit entry is stored before the file is returned.
 * @throws 429 after too many exports in an hour
 */
export async function exportReport(deps: Guarded, by: Asker, format: ReportFormat): Promise<ReportFile> {
  await countExport(deps, by.actor);
  const [stats, master] = await Promise.all([readReport(deps, by), deps.masterData.at(by.versions)]);
  const now = deps.now();
  const sections = [...sectionsOf(stats), about(by.actor, master, now)];
  const rows = sections.reduce((sum, section) => sum + section.rows.length - 1, 0);
  const audit = { action: 'export', resource_type: 'report', details: { format, rows } } as const;
  await whole(deps).table.transact(auditWrites(deps, by, audit));
  const name = `reports_${dayInIndia(now)}`;
  return format === 'csv'
    ? { name: `${name}.csv`, type: CSV_TYPE, bytes: Buffer.from(csvOf(sections)) }
    : { name: `${name}.xlsx`, type: XLSX_TYPE, bytes: await excelOf(sections) };
}

function about({ username, role, scope }: Actor, master: MasterData, now: Date): Section {
  const facts: string[][] = [
    ['Report', roleFacts[role].reportsTitle],
    ['Exported By', username],
    ['Role', roleFacts[role].displayName],
    ['Area', areaOf(scope, master)],
    ['Exported On', showMoment(now.toISOString())],
  ];
  return { title: 'About', rows: [['Item', 'Value'], ...facts] };
}

const csvOf = (sections: readonly Section[]) =>
  BYTE_ORDER_MARK +
  sections
    .map(({ title, rows }) => [[title], ...rows].map((row) => csvLine(row.map(String))).join(''))
    .join('\r\n');

async function excelOf(sections: readonly Section[]): Promise<Uint8Array> {
  const sheets = sections.map(({ title, rows }) => ({ name: title, widths: widthsOf(rows), rows }));
  const parts: Uint8Array[] = [];
  for await (const part of workbook(sheets)) parts.push(part);
  return Buffer.concat(parts);
}
