import type { Deps } from '#functions/app/deps.ts';
import { inFlight } from '#functions/app/inFlight.ts';
import { looseRows, looseService } from './looseService.ts';
import { type Row, rowsOf } from './rows.ts';
import { teacherInput } from './seed.ts';
import type { TeacherWorld } from './teacherWorld.ts';

const POSTING = { school_name: 'Old School', from_date: '2006-06-01', to_date: '2010-03-31' };
const DEPUTATION = { department_name: 'Board', designation: 'Officer', joining_date: '2012-01-01' };
const ATTACHMENT = { ...DEPUTATION, district: 'D1' };

/** The history of a teacher of `staff`, by the place in the row: every third has a posting, and so on. */
const careerOf = (n: number) => ({
  posting_histories: n % 3 === 0 ? [POSTING as never] : [],
  deputations: n % 5 === 0 ? [DEPUTATION as never] : [],
  attachments: n % 7 === 0 ? [ATTACHMENT as never, ATTACHMENT as never] : [],
});

/** The counts that `staff` of this many teachers leads to. */
export function countsOf(count: number) {
  const every = (step: number) => Math.ceil(count / step);
  return {
    teachers: count,
    medicalRecords: 0,
    attachments: 2 * every(7),
    deputations: every(5),
    postingHistories: every(3),
  };
}

let given = 0;

/**
 * Creates this many teachers at a school. Every second one has an Aadhaar number. Returns the ids in the order of their
 * careers.
 */
export async function staff(world: TeacherWorld, school_id: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  const places = Array.from({ length: count }, (_, n) => n);
  await inFlight(places, 8, async (n) => {
    given += 1;
    const aadhaar_number = n % 2 === 0 ? `3${String(given).padStart(11, '0')}` : '';
    const body = teacherInput(`S${school_id}-${given}`, school_id, { aadhaar_number, ...careerOf(n) });
    const made = await world.add(body);
    if (made.status !== 201) throw new Error(`teacher ${body.teacher_ID}: ${JSON.stringify(made.body)}`);
    ids[n] = made.body.data.id;
  });
  return ids;
}

/**
 * What in the table belongs to nothing: teachers without a school; claims, sealed numbers and rows of directories
 * without a record; records without their own. Empty when all is well.
 * @param rows the whole table
 */
export async function looseIn(rows: readonly Row[], deps: Deps): Promise<string[]> {
  const of = (prefix: string) => rows.filter(({ pk }) => String(pk).startsWith(prefix));
  const byId = (prefix: string) =>
    new Map(
      of(prefix)
        .filter(({ sk }) => sk === 'SCHOOL' || sk === 'TEACHER')
        .map((row): [unknown, Row] => [row.id, row]),
    );
  const [schools, teachers] = [byId('SCHOOL#'), byId('TEACHER#')];
  const found: string[] = [];
  const claims = new Map(of('UNIQUE#').map((row) => [String(row.pk).slice('UNIQUE#'.length), row.owner]));
  const expect = (holds: boolean, what: string) => holds || found.push(what);

  for (const [id, teacher] of teachers) {
    expect(schools.has(teacher.school), `teacher ${id} has no school`);
    const former = (teacher.former ?? []) as [id: number, teacher_ID: string][];
    const codes = [String(teacher.teacher_ID), ...former.map(([, code]) => code)];
    const held = new Set(codes.map((code) => `teacher_ID#${code.toLowerCase()}`));
    for (const claim of held) {
      expect(claims.get(claim) === id, `teacher ${id} does not hold ${claim}`);
      claims.delete(claim);
    }
  }
  for (const [id, school] of schools) {
    const claim = `school_id#${school.school_id}`;
    expect(claims.get(claim) === id, `school ${id} does not hold ${claim}`);
    claims.delete(claim);
  }
  for (const claim of claims.keys()) {
    if (/^(school_id|teacher_ID|aadhaar)#/.test(claim)) found.push(`nobody holds ${claim}`);
  }
  // What was deleted waits in the bin, its number in the vault without an index, its document where it was.
  const binned = of('BIN#').filter(({ sk }) => sk === 'BIN') as (Row & { record: Row; medical?: Row })[];
  const waiting = new Set(binned.filter(({ kind }) => kind === 'teacher').map(({ id }) => id));
  const papers = binned.flatMap(({ record, medical }) => [record.documents ?? '', medical?.documents ?? '']);
  for (const id of waiting) expect(!teachers.has(id), `teacher ${id} is in the bin and not deleted`);
  expect(of('BIN#LIST').length === binned.length, 'the bin has lines of nothing, or none of something');
  const numbers = of('VAULT#').filter(({ sk }) => sk === 'AADHAAR');
  const indexes = new Map(of('VAULT#INDEX#').map(({ pk, owner }) => [pk, owner]));
  const sealed = new Set(numbers.map(({ pk }) => Number(String(pk).slice('VAULT#'.length))));
  for (const { pk, index } of numbers) {
    const id = Number(String(pk).slice('VAULT#'.length));
    if (waiting.has(id)) {
      expect(indexes.get(`VAULT#INDEX#${index}`) !== id, `the number of ${id} in the bin has an index`);
      continue;
    }
    expect(Boolean(teachers.get(id)?.aadhaar), `the vault has a number of ${id}`);
    expect(indexes.get(`VAULT#INDEX#${index}`) === id, `the number of ${id} has no index`);
  }
  const inUse = numbers.filter(({ pk }) => !waiting.has(Number(String(pk).slice('VAULT#'.length))));
  expect(indexes.size === inUse.length, 'an index of the vault is of no number');
  for (const [id, { aadhaar }] of teachers) {
    expect(!aadhaar || sealed.has(id as number), `the vault has no number of ${id}`);
  }
  const medical = new Map(
    of('TEACHER#')
      .filter(({ sk }) => sk === 'MEDICAL')
      .map((row): [unknown, Row] => [row.id, row]),
  );
  const posts = new Map(
    of('SCHOOL#')
      .filter(({ sk }) => sk === 'POSTS')
      .map((row): [unknown, Row] => [row.id, row]),
  );
  for (const id of posts.keys()) expect(schools.has(id), `the posts ${id} have no school`);
  for (const id of medical.keys()) expect(teachers.has(id), `the medical record ${id} has no teacher`);
  for (const [id, teacher] of teachers) {
    expect(teacher.medical === medical.get(id)?.severity, `teacher ${id} tells of another medical record`);
  }
  for (const { key, teacher } of of('UPLOAD#')) {
    const named = [medical.get(teacher)?.documents ?? '', ...papers].some((link) =>
      String(link).endsWith(`/${key}`),
    );
    expect(teacher === undefined || named, `the document ${key} has no record`);
  }
  for (const [kind, records] of [
    ['school', schools],
    ['teacher', teachers],
    ['medical', medical],
    ['posts', posts],
  ] as const) {
    found.push(...looseRows(rows, kind, records));
  }
  found.push(...looseService(rows));
  const seen = await deps.teachers.look();
  expect(seen.length === teachers.size, `the directory has ${seen.length} of ${teachers.size} teachers`);
  return found;
}

/** The audit entries of deletions of schools or of teachers among rows of the table, by the id of the record. */
export const deletionsIn = (rows: readonly Row[], resource: string) =>
  rows
    .filter(({ action, resource_type }) => action === 'delete' && resource_type === resource)
    .map(({ resource_id, details, username }) => ({
      id: Number(resource_id),
      details: JSON.parse(details as string),
      username,
    }));

type Engine = { endpoint: string; tableName: string };
export const loose = async (engine: Engine, deps: Deps) => looseIn(await rowsOf(engine, ''), deps);
export const deletions = async (engine: Engine, resource: string) =>
  deletionsIn(await rowsOf(engine, 'AUDIT#'), resource);
