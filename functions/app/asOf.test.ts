import { expect, it } from 'vitest';
import { TEACHER_STATUSES } from '#shared/domain/listNames.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { teacherStatus } from '../directory/status.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { asOfFor } from './asOf.ts';
import type { Deps } from './deps.ts';

const NOW = new Date('2026-03-02T05:00:00Z');

/** The partitions that are read for a list of teachers with a status. */
async function readFor(status?: string): Promise<string[]> {
  const read: string[] = [];
  const query = async ({ pk }: { pk: string }) => {
    read.push(pk);
    return [];
  };
  await asOfFor({ now: () => NOW, table: { query }, limits: { retirementAge: 60 } } as unknown as Deps, {
    status,
  });
  return read;
}

/** Whether the rules tell who has a status. */
function dependsOnRules(status: string): boolean {
  const row = {
    id: 1,
    school: 1,
    date_of_birth: '1970-01-01',
    since: '2001-01-01',
    subjects: [],
    classes: [],
  };
  let asked = false;
  const rules = new Proxy(FIRST_RULES, {
    get: (target, name) => {
      asked = true;
      return Reflect.get(target, name);
    },
  });
  const rows = [row] as unknown as TeacherRow[];
  const fits = teacherStatus(status, { today: '2026-03-02', rules }, {
    teachers: rows,
    schools: [],
  } as never);
  rows.forEach(fits);
  return asked;
}

it.each(TEACHER_STATUSES)(
  'a list of teachers with the status "%s" reads what tells it, and nothing else',
  async (status) => {
    if (status === 'Likely duplicate') expect(await readFor(status)).toEqual(['PAIR']);
    else expect(await readFor(status)).toEqual(dependsOnRules(status) ? ['RULES'] : []);
  },
);

it('a list of teachers without a status reads neither rules nor verdicts', async () => {
  expect(await readFor()).toEqual([]);
});
