import { type Cell, dayCell, type ExportSheet } from '#shared/domain/exportSheet.ts';
import type { LineStrength, SchoolStrength } from '#shared/domain/service/strength.ts';
import { postMessages } from '#shared/messages/posts.ts';
import { asOf } from '../app/asOf.ts';
import type { Guarded } from '../app/deps.ts';
import { inPlaces } from '../directory/filters.ts';
import { byId } from '../directory/joined.ts';
import { type Retiring, retirements } from '../directory/retirements.ts';
import { type Counted, postOf, strengthsOf } from '../directory/strength.ts';
import { staffingOf } from '../posts/staffing.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { moveSheets, orderSheets } from './moveSheets.ts';
import { type Asked, cellsOf, type Listed } from './sheetOfRows.ts';

/** Who retires, one sheet for each year. */
async function retirementSheets(deps: Guarded, { see, filters, master }: Asked): Promise<Listed> {
  const joined = await see.teachers();
  const found = retirements(joined, filters, master, await asOf(deps));
  const schoolOf = byId(joined.schools);
  const at = ({ teacher }: Retiring) => schoolOf.get(teacher.school);
  const columns: ExportSheet<Retiring>['columns'] = [
    ['Retirement Date', ({ on }) => dayCell(on)],
    ['Warning', ({ warning }) => warning],
    ['Teacher ID', ({ teacher }) => teacher.teacher_ID],
    ['Teacher Name', ({ teacher }) => teacher.teacher_name],
    ['Date of Birth', ({ teacher }) => dayCell(teacher.date_of_birth)],
    ['Designation', ({ teacher }) => postOf(teacher).designation],
    [
      'Subjects Taught',
      ({ teacher }) => teacher.subjects.map((id) => master.name('subjects', id)).join(', '),
    ],
    ['School ID', (row) => at(row)?.school_id ?? ''],
    ['School Name', (row) => at(row)?.school_name ?? ''],
    ['District', (row) => master.name('districts', at(row)?.district)],
  ];
  const years = Map.groupBy(found, ({ on }) => on.slice(0, 4));
  const sheets = [...years].map(([year, rows]) => cellsOf({ sheet: year, columns }, rows));
  return {
    sheets: sheets.length > 0 ? sheets : [cellsOf({ sheet: 'Retirements', columns }, [])],
    ids: found.map(({ teacher }) => teacher.id),
    total: found.length,
  };
}

type Row = { school: SchoolRow; of: SchoolStrength<Counted>; line?: LineStrength<Counted> };

/** The strength of schools: a sheet of the schools, and one of their lines. */
async function strengthSheets(deps: Guarded, { see, filters, master }: Asked): Promise<Listed> {
  const staffing = await staffingOf(deps, see, master);
  const strength = strengthsOf(staffing, filters.designation);
  const schools = inPlaces(staffing.schools, filters, master).map(
    (school): Row => ({ school, of: strength(school) }),
  );
  const lines = schools.flatMap((row) => row.of.lines.map((line): Row => ({ ...row, line })));
  // Nobody entered the posts: that is not 0.
  const known = (value: number | null): Cell => value ?? postMessages.unknown;
  const numbers = ({ of, line }: Row) => line ?? of;
  const place: ExportSheet<Row>['columns'] = [
    ['School ID', ({ school }) => school.school_id],
    ['School Name', ({ school }) => school.school_name],
    ['District', ({ school }) => master.name('districts', school.district)],
    ['RD Block', ({ school }) => master.name('rd-blocks', school.rd_block)],
  ];
  const counts: ExportSheet<Row>['columns'] = [
    ['Sanctioned', (row) => known(numbers(row).sanctioned)],
    ['Posted', (row) => numbers(row).posted],
    ['Deputed', (row) => numbers(row).deputed],
    ['Attached Elsewhere', (row) => numbers(row).attached_out],
    ['Away', (row) => numbers(row).away],
    ['In Transit', (row) => numbers(row).relieved],
    ['Attached Here', (row) => numbers(row).attached_in],
    ['Effective Strength', (row) => numbers(row).effective],
    ['Vacant', (row) => known(numbers(row).vacant)],
    ['Surplus', (row) => known(numbers(row).surplus)],
  ];
  const post: ExportSheet<Row>['columns'] = [
    ['Designation', ({ line }) => line?.designation ?? ''],
    ['Subject', ({ line }) => line?.subject ?? ''],
  ];
  const unplaced: ExportSheet<Row>['columns'] = [['Unplaced', ({ of }) => known(of.unplaced)]];
  return {
    sheets: [
      cellsOf({ sheet: 'Schools', columns: [...place, ...counts, ...unplaced] }, schools),
      cellsOf({ sheet: 'Posts', columns: [...place, ...post, ...counts] }, lines),
    ],
    ids: schools.map(({ school }) => school.id),
    total: schools.length,
  };
}

const LISTS = {
  retirements: retirementSheets,
  strength: strengthSheets,
  moves: moveSheets,
  orders: orderSheets,
};

/** The sheets of a list that the service book makes. */
export const serviceSheets = (deps: Guarded, list: keyof typeof LISTS, asked: Asked): Promise<Listed> =>
  LISTS[list](deps, asked);
