import { describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { MedicalInput } from '../domain/medicalRecord.ts';
import { SchoolInput } from '../domain/school.ts';
import { AttachmentInput, DeputationInput, PostingInput, TeacherInput } from '../domain/teacher.ts';
import { UserInput } from '../domain/user.ts';
import { account } from './account.ts';
import { medicalRecord } from './medicalRecord.ts';
import { declare, type Fields, namesOf } from './record.ts';
import { leastOf, nth, sampleOf, type TakeOne } from './samples.ts';
import { school } from './school.ts';
import { attachment, deputation, posting, teacher } from './teacher.ts';

const RECORDS: [string, Fields, z.ZodType, more?: object][] = [
  ['a school', school, SchoolInput],
  ['a teacher', teacher, TeacherInput],
  ['a posting', posting, PostingInput],
  ['a deputation', deputation, DeputationInput],
  ['an attachment', attachment, AttachmentInput],
  ['a medical record', medicalRecord, MedicalInput, { teacherId: 42 }],
  ['an account', account, UserInput],
];
/** More turns than any field has values. */
const TURNS = 12;

describe.each(RECORDS)('samples of %s', (_, record, schema, more) => {
  it('hold every field, and are taken', () => {
    const samples = Array.from({ length: TURNS }, (_, n) => sampleOf(record, nth(n), {}));
    for (const sample of [leastOf(record), ...samples]) {
      expect(Object.keys(sample)).toEqual(namesOf(record));
      expect(schema.safeParse({ ...sample, ...more })).toMatchObject({ success: true });
    }
  });
});

/** One field of each kind. The samples differ in them. */
const pupil = declare({
  name: { label: 'Name', text: 100, required: true, example: 'Zova' },
  stream: { label: 'Stream', oneOf: ['Arts', 'Science'], example: 'Science' },
  siblings: { label: 'Siblings', number: [0, 20], example: 3 },
  born: { label: 'Born', date: true },
  religion: { label: 'Religion', choice: 'religions', example: 'Christianity' },
  marks: { label: 'Marks', list: { year: { label: 'Year', number: [1990, 2100] } } },
});

describe('a sample', () => {
  it('has at least what is required', () => {
    const nothing = { stream: '', siblings: null, born: '', religion: '', marks: [] };
    expect(leastOf(pupil)).toEqual({ name: 'Zova', ...nothing });
  });

  it('has in turn nothing, the example, and what a list or the bounds of a number allow', () => {
    const turns = [0, 1, 2, 3].map((n) => sampleOf(pupil, nth(n), {}));
    expect(turns.map(({ stream }) => stream)).toEqual(['', 'Science', 'Arts', '']);
    expect(turns.map(({ siblings }) => siblings)).toEqual([null, 3, 0, 20]);
    const rest = { name: 'Zova', born: '', religion: '', marks: [] };
    for (const turn of turns) expect(turn).toMatchObject(rest);
  });

  it('keeps what is told by hand, and draws the rest only', () => {
    const draw = vi.fn(nth(1));
    const told = { name: 'Zovi', stream: 'Arts', siblings: 20, born: '', marks: ['of her own'] };
    expect(sampleOf(pupil, draw as TakeOne, told)).toEqual({ ...told, religion: '' });
    expect(draw.mock.calls).toEqual([[['']]]);
  });
});
