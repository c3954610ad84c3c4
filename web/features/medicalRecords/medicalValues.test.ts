import { describe, expect, it } from 'vitest';
import { faultsAt } from '../../record/faults.ts';
import { reconcile } from '../../ui/conflict.ts';
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
  const stored = { ...base, severity: 'Severe', remarks: 'theirs', documents: '/two' };
  const typed = { ...base, remarks: ' mine ', documents: '' };
  const { rows, merge } = reconcile(MEDICAL_UNITS, base, typed, stored);

  it('are asked about where both changed them', () => {
    expect(rows.map(({ key, stored: theirs, typed: mine }) => [key, theirs, mine])).toEqual([
      ['remarks', 'theirs', 'mine'],
      ['documents', 'The document that is stored', ''],
    ]);
  });

  it('become one as chosen', () => {
    expect(merge({ remarks: 'typed', documents: 'typed' })).toEqual({ ...typed, severity: 'Severe' });
    expect(merge({ remarks: 'stored', documents: 'stored' })).toEqual(stored);
  });
});
