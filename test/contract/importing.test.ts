import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SchoolInput } from '#shared/domain/school.ts';
import { requiredOf } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';
import { isTeacherField } from '../../infra/admin/import/teacherFile.ts';

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

describe.each([
  ['Schools', Object.keys(SchoolInput.shape), requiredOf(school)],
  ['Teachers', Object.keys(teacher).filter(isTeacherField), requiredOf(teacher).filter(isTeacherField)],
] as const)(`the columns of a CSV file in ${PAGE}: %s`, (heading, fields, required) => {
  it('are those that the import reads', () => {
    expect(
      tableBelow(heading)
        .map(({ column }) => column)
        .sort(),
    ).toEqual([...fields].sort());
  });

  it('are called required where the import needs them', () => {
    const told = tableBelow(heading).filter(({ says }) => says.startsWith('required'));
    expect(told.map(({ column }) => column).sort()).toEqual([...required].sort());
  });
});
