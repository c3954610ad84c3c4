import { describe, expect, it } from 'vitest';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { filterRecords, medicalRecords } from './medicalList.ts';

const record: MedicalRecord = {
  id: 7,
  teacher_id: 7,
  ailment_name: 'Asthma',
  severity: 'Moderate',
  diagnosis_date: '2024-03-09',
  treatment_status: 'Ongoing',
  remarks: 'Carries an inhaler',
  documents: '',
  document: null,
  version: 1,
  created_at: '2026-04-01T05:00:00.000Z',
  updated_at: '2026-04-01T05:00:00.000Z',
  teachers: { teacher_name: 'Lalṭhanpuii', teacher_ID: 'T-0042', id: 7, school_id: '00150101' },
};
const other: MedicalRecord = {
  ...record,
  id: 8,
  ailment_name: 'Fracture',
  severity: 'Mild',
  diagnosis_date: '',
  treatment_status: 'Completed',
  remarks: '',
  teachers: { teacher_name: 'Zoramthanga', teacher_ID: 'T-0043', id: 8, school_id: '00150202' },
};

describe('the search within the loaded records', () => {
  it.each([
    'lalthan',
    'T-0042',
    '00150101',
    'ASTHMA',
    'moder',
    'inhaler',
    '2024-03',
    '09/03/2024',
    'ongoing',
    'asthma lalthan',
  ])('finds a record by %j', (q) => {
    expect(filterRecords([other, record], q)).toEqual([record]);
  });

  it('finds a whole day as that day alone, and not by its numbers in another order', () => {
    const september = { ...other, diagnosis_date: '2024-09-03' };
    expect(filterRecords([september, record], '09/03/2024')).toEqual([record]);
    expect(filterRecords([september, record], '3.9.2024')).toEqual([september]);
    expect(filterRecords([september, record], '03/2024')).toEqual([september, record]);
  });

  it('finds a day and a number in the remarks as they stand there', () => {
    const told = { ...other, remarks: 'Review on 12/05/2026, file PS-12-05-2019' };
    for (const q of ['12/05/2026', '12.5.2026', '2026-05-12', 'PS-12-05-2019', 'review 12/05/2026'])
      expect(filterRecords([told, record], q), q).toEqual([told]);
    expect(filterRecords([told, record], '05/12/2026')).toEqual([]);
  });

  it('finds every record without a text, and none by a value that is not shown', () => {
    expect(filterRecords([other, record], '')).toEqual([other, record]);
    expect(filterRecords([other, record], '2026-04-01')).toEqual([]);
  });
});

describe('the address of the list', () => {
  it.each([
    ['', { q: '', page: 1, limit: 10, everywhere: false, severity: '' }],
    ['limit=5&page=3', { q: '', page: 3, limit: 5, everywhere: false, severity: '' }],
    ['limit=50&q=asthma&in=all', { q: 'asthma', page: 1, limit: 50, everywhere: true, severity: '' }],
    ['severity=Severe&page=2', { q: '', page: 2, limit: 10, everywhere: false, severity: 'Severe' }],
    ['severity=none', { q: '', page: 1, limit: 10, everywhere: false, severity: '' }],
    ['limit=7&page=-1', { q: '', page: 1, limit: 10, everywhere: false, severity: '' }],
  ])('%j reads back as it was written', (query, state) => {
    const read = medicalRecords.read(new URLSearchParams(query));
    expect(read).toEqual(state);
    expect(medicalRecords.read(medicalRecords.write(read))).toEqual(state);
  });

  it('names the search of all records only if there is a text to search for', () => {
    const state = { q: '', page: 1, limit: 10, everywhere: true, severity: '' } as const;
    expect(medicalRecords.write(state).toString()).toBe('');
  });
});
