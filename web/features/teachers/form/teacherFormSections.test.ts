import { describe, expect, it } from 'vitest';
import { LISTS, TITLES } from './entries.ts';
import { labelOf, TEACHER_SECTIONS } from './teacherFormSections.ts';
import { newEntry, newTeacher } from './teacherValues.ts';

describe('the sections of the teacher form', () => {
  it('hold every field once', () => {
    const fields: string[] = Object.values(TEACHER_SECTIONS).flatMap((section) => section.fields);
    expect(fields.sort()).toEqual(Object.keys(newTeacher()).sort());
  });

  it.each([
    ['teacher_ID', 'Teacher ID'],
    ['school', 'School'],
    ['posting_histories.1.from_date', 'Posting 2: From Date'],
    ['attachments.0.rd_block', 'Attachment 1: RD Block'],
    ['deputations.3', 'Deputation 4'],
    ['deputations', 'Deputations'],
  ])('name the field %s as people know it: %s', (field, label) => {
    expect(labelOf(field)).toBe(label);
  });
});

it.each(LISTS)('a new entry of %s counts as blank, although a posting has a school type', (list) => {
  const { holds } = TEACHER_SECTIONS[list];
  const entry = newEntry('Primary School')[list];
  expect(holds({ ...entry })).toBe(false);
  expect(holds({ ...entry, [TITLES[list]]: 'Zotlang' })).toBe(true);
});
