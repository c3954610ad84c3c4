import { describe, expect, it } from 'vitest';
import { faultsAt } from '../../record/faults.ts';
import { differences, merge } from '../../ui/conflict.ts';
import { alertOf, checkValues, FIELDS, MEDICAL_UNITS, newRecord, toBody } from './medicalValues.ts';

const REQUIRED = 'Ailment and severity are required';
const filled = { ...newRecord('7'), ailmentName: 'Asthma', severity: 'Mild' };

describe('the check before a record is sent', () => {
  it('asks first for the teacher, then for ailment and severity', () => {
    const nothing = checkValues(newRecord(''), false);
    expect(nothing).toEqual({
      teacherId: 'Teacher selection is required',
      ailmentName: REQUIRED,
      severity: REQUIRED,
    });
    expect(alertOf(nothing, false)).toBe('Teacher selection is required');
    expect(alertOf(checkValues({ ...newRecord('7'), ailmentName: 'Asthma' }, false), false)).toBe(REQUIRED);
    expect(alertOf(checkValues({ ...filled, ailmentName: '   ' }, true), false)).toBe(REQUIRED);
  });

  it('says that no teacher is left, instead of asking for one', () => {
    const none = 'No teachers available for medical records. All teachers already have medical records.';
    expect(alertOf(checkValues(newRecord(''), false), true)).toBe(none);
    expect(alertOf(checkValues({ ...newRecord('7') }, false), true)).toBe(REQUIRED);
  });

  it('accepts a complete form, and sends the teacher as a number', () => {
    expect(checkValues(filled, false)).toEqual({});
    expect(checkValues({ ...filled, teacherId: '' }, true)).toEqual({});
    expect(toBody(filled)).toMatchObject({ teacherId: 7, severity: 'Mild', treatmentStatus: 'Pending' });
  });

  it("shows the server's first issue at each field", () => {
    const issues = [
      { field: 'documents', message: 'gone' },
      { field: 'documents', message: 'again' },
      { field: 'elsewhere', message: 'nowhere to show' },
    ];
    expect(faultsAt(FIELDS, issues)).toEqual({ documents: 'gone' });
  });
});

describe('two versions of a record', () => {
  const base = { ...filled, remarks: 'old', documents: '/one' };
  const stored = { ...base, severity: 'Severe', remarks: 'theirs' };
  const typed = { ...base, remarks: ' mine ', documents: '' };
  const found = differences(MEDICAL_UNITS, base, typed, stored);

  it('show where they differ, and prefer the change made here', () => {
    expect(
      found.map(({ key, stored: theirs, typed: mine, preferred }) => [key, theirs, mine, preferred]),
    ).toEqual([
      ['severity', 'Severe', 'Mild', 'stored'],
      ['remarks', 'theirs', 'mine', 'typed'],
      ['documents', 'The document that is stored', '', 'typed'],
    ]);
  });

  it('become one as chosen', () => {
    expect(merge(typed, stored, found, {})).toEqual({ ...typed, severity: 'Severe' });
    expect(
      merge(typed, stored, found, { remarks: 'stored', severity: 'typed', documents: 'stored' }),
    ).toEqual({
      ...typed,
      remarks: 'theirs',
      documents: '/one',
    });
  });
});
