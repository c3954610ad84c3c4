import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SchoolInput } from '#shared/domain/school.ts';
import { teacher } from '#shared/records/teacher.ts';
import type { CsvFile } from '../../infra/admin/import/csvFile.ts';
import { requireSchoolColumns } from '../../infra/admin/import/schoolFile.ts';
import { isTeacherField, requireTeacherColumns } from '../../infra/admin/import/teacherFile.ts';

const PAGE = 'docs/importing.md';

/** What the first table below a heading of the page says of each column. */
function tableBelow(heading: string): { column: string; says: string }[] {
  const [, below = ''] = readFileSync(PAGE, 'utf8').split(`\n### ${heading}\n`);
  const [table = ''] = below.match(/(^\|.*\n)+/m) ?? [];
  return table
    .split('\n')
    .slice(2, -1)
    .flatMap((row) => {
      const [, columns = '', says = ''] = row.split('|');
      return [...columns.matchAll(/`(\w+)`/g)].map(([, column = '']) => ({ column, says: says.trim() }));
    });
}

/** The columns that an import misses in a file that has none. */
function demanded(requireColumns: (file: CsvFile) => void): string[] {
  try {
    requireColumns({ name: 'none.csv', columns: [], rows: [], marked: false });
  } catch (error) {
    const [, missing = ''] = /lacks columns: (.*?)\. Its/.exec((error as Error).message) ?? [];
    return missing.split(', ').map((column) => column.replace(/ \(or give .*/, ''));
  }
  return [];
}

describe.each([
  ['Schools', Object.keys(SchoolInput.shape), (file: CsvFile) => requireSchoolColumns(file, undefined)],
  ['Teachers', Object.keys(teacher).filter(isTeacherField), requireTeacherColumns],
] as const)(`the columns of a CSV file in ${PAGE}: %s`, (heading, fields, requireColumns) => {
  it('are those that the import reads', () => {
    expect(
      tableBelow(heading)
        .map(({ column }) => column)
        .sort(),
    ).toEqual([...fields].sort());
  });

  it('are called required where the import needs them', () => {
    const told = tableBelow(heading).filter(({ says }) => says.startsWith('required'));
    expect(told.map(({ column }) => column).sort()).toEqual(demanded(requireColumns).sort());
  });
});
