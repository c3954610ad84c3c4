import { describe, expect, it } from 'vitest';
import { samplePosting, sampleTeacher } from '../../../../test/support/sampleTeacher.ts';
import { packDraft, unpackDraft } from './teacherDraft.ts';
import { newTeacher, nextTeacher, toValues } from './teacherValues.ts';

describe('the values of a stored teacher', () => {
  it('read its lists, in either form, and leave out what is derived', () => {
    const values = toValues({
      ...sampleTeacher,
      classes_taught: 'Class 5, Class 2',
      subjects_taught: 'Mizo,English',
      posting_histories: [samplePosting],
    });
    expect(values.classes_taught).toEqual(['Class 2', 'Class 5']);
    expect(values.subjects_taught).toEqual(['Mizo', 'English']);
    expect(values.school?.school_id).toBe('00150101');
    const { status: _, ...posting } = samplePosting;
    expect(values.posting_histories).toEqual([{ ...posting, designation: '', subject: '' }]);
    expect(values).not.toHaveProperty('version');
  });

  it('keep the number of the order that made a posting, in a draft too', () => {
    const made = { ...samplePosting, order: { id: 4, number: 'A.1/2026-EDN' } };
    const values = toValues({ ...sampleTeacher, posting_histories: [samplePosting, made] });
    expect(values.posting_histories.map(({ order }) => order)).toEqual([undefined, 'A.1/2026-EDN']);
    const kept = JSON.parse(JSON.stringify(packDraft({ typed: values })));
    expect(unpackDraft(kept, values).typed).toEqual(values);
  });

  it('hold what the service book knows: the post, when somebody is due back, and times away', () => {
    const post = { designation: 'Headmaster', subject: 'Mathematics' };
    const deputation = {
      department_name: 'SCERT',
      designation: 'Resource Person',
      joining_date: '2021-01-01',
      end_date: '',
      due_back: '2027-03-31',
    };
    const away = { kind: 'leave', from: '2026-04-06', to: '' } as const;
    const values = toValues({
      ...sampleTeacher,
      posting_histories: [{ ...samplePosting, ...post }],
      deputations: [{ ...deputation, status: 'Active' }],
      away: [away],
    });
    expect(values.posting_histories[0]).toMatchObject(post);
    expect(values.deputations).toEqual([deputation]);
    expect(values.away).toEqual([away]);
  });

  it('keep only the school for the next form', () => {
    const values = toValues(sampleTeacher);
    expect(nextTeacher(values)).toEqual({ ...newTeacher(), school: values.school });
  });
});

describe('a draft', () => {
  const base = toValues(sampleTeacher);
  const typed = { ...base, teacher_name: 'Half typed', aadhaar_number: '999988887777' };

  it('returns as it was typed, except for the Aadhaar number', () => {
    const kept = JSON.parse(JSON.stringify(packDraft({ typed, version: 3, base })));
    expect(unpackDraft(kept, { ...base, aadhaar_number: 'XXXXXXXX1234' })).toEqual({
      typed: { ...typed, aadhaar_number: 'XXXXXXXX1234' },
      version: 3,
      base,
    });
  });

  it('holds no digit of an Aadhaar number', () => {
    const kept = JSON.stringify(packDraft({ typed, version: 3, base }));
    expect(kept).not.toContain('99998888');
    expect(kept).not.toContain('XXXX');
  });

  it('of a form that did not ask for the post or the times away leaves them as they are stored', () => {
    const stored = toValues({
      ...sampleTeacher,
      posting_histories: [{ ...samplePosting, designation: 'Headmaster' }, samplePosting],
      away: [{ kind: 'training', from: '2026-04-06', to: '' }],
    });
    const kept = JSON.parse(JSON.stringify(packDraft({ typed: stored, version: 3, base: stored })));
    for (const values of [kept.typed, kept.base]) {
      delete values.away;
      for (const entry of values.posting_histories) {
        delete entry.designation;
        delete entry.subject;
      }
    }
    // Two postings that differ in the post alone are one to the older form.
    kept.typed.posting_histories[1].to_date = '2016-01-01';
    const { typed } = unpackDraft(kept, stored);
    expect(typed.away).toEqual(stored.away);
    expect(typed.posting_histories.map(({ designation }) => designation)).toEqual(['Headmaster', '']);
  });

  it('of such a form leaves the post of a posting that was changed there', () => {
    const post = { designation: 'Headmaster', subject: 'Mizo' };
    const stored = toValues({ ...sampleTeacher, posting_histories: [{ ...samplePosting, ...post }] });
    const kept = JSON.parse(JSON.stringify(packDraft({ typed: stored, version: 3, base: stored })));
    delete kept.typed.posting_histories[0].designation;
    delete kept.typed.posting_histories[0].subject;
    kept.typed.posting_histories[0].to_date = '2016-01-01';
    const { typed } = unpackDraft(kept, stored);
    expect(typed.posting_histories).toEqual([
      { ...stored.posting_histories[0], ...post, to_date: '2016-01-01' },
    ]);
  });

  it('of an older form is read as far as this one knows it', () => {
    expect(unpackDraft({ typed: { teacher_name: 'Zova', nickname: 'Z' } }, newTeacher())).toEqual({
      typed: { ...newTeacher(), teacher_name: 'Zova' },
      version: undefined,
      base: undefined,
    });
  });
});
