import { describe, expect, it } from 'vitest';
import { schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { MasterData } from '../masterData/stored.ts';
import { reportOf } from './reports.ts';

const master = new MasterData(new Map())
  .plus('subjects', [
    { id: 1, name: 'Mizo', is_active: true },
    { id: 2, name: 'English', is_active: true },
    // This item was deleted and added again. A reader of the report sees both as one.
    { id: 3, name: 'Art', is_active: false, gone: true },
    { id: 4, name: 'Art', is_active: true },
  ])
  .plus('management-types', [{ id: 1, name: 'Church', is_active: true }]);
const NOW = new Date('2026-03-31T06:00:00.000Z');
const school = schoolRowOf(1, {});

const ofTeachers = (...fields: Partial<Parameters<typeof teacherRowOf>[1]>[]) =>
  reportOf(
    'hoi',
    { schools: [school], teachers: fields.map((one, i) => teacherRowOf(i + 1, { school: 1, ...one })) },
    master,
    NOW,
  );

describe('the report of a school', () => {
  it('counts a teacher once in each subject, and one without any as not stated', () => {
    const { subjectDistribution } = ofTeachers(
      { subjects: [1, 2] },
      { subjects: [1, 1] },
      { subjects: [3] },
      { subjects: [4] },
      { subjects: [] },
    );
    expect(Object.entries(subjectDistribution ?? {})).toEqual([
      ['Art', 2],
      ['Mizo', 2],
      ['English', 1],
      ['Not stated', 1],
    ]);
  });

  it('counts what was not stated of gender and social group under that, equal counts by name', () => {
    const { teacherStats } = ofTeachers({ gender: 'Male', social_group: 'ST' }, {}, {}, { gender: 'Female' });
    expect(teacherStats).toEqual([
      { gender: 'Not stated', social_group: 'Not stated', count: 2 },
      { gender: 'Female', social_group: 'Not stated', count: 1 },
      { gender: 'Male', social_group: 'ST', count: 1 },
    ]);
  });

  it('counts records by severity, and those of the last ninety days by their day in India', () => {
    const old = { created_at: '2025-01-01T00:00:00.000Z' };
    const report = ofTeachers(
      { ...old, medical: 'Mild', medical_added: '2026-01-01' },
      { ...old, medical: 'Severe', medical_added: '2025-12-31' },
      { ...old, medical: 'Severe', medical_added: '2026-03-31' },
      old,
    );
    expect(report.medicalRecords).toEqual([
      { severity: 'Severe', count: 2 },
      { severity: 'Mild', count: 1 },
    ]);
    // The school, created on 1 March, and two of the records: the ninety days begin on 1 January.
    expect(report.recentActivity).toBe(3);
    expect(report.stats).toEqual({
      totalTeachers: 4,
      estimatedStudents: 120,
      medicalRecords: 3,
      recentActivity: 3,
    });
  });
});

it('the report of the whole system counts schools without a management under that, and those with teachers', () => {
  const schools = [schoolRowOf(3, { management: 1 }), schoolRowOf(2, { management: 9 }), school];
  const teachers = [teacherRowOf(1, { school: 2 }), teacherRowOf(2, { school: 2 })];
  expect(reportOf('admin', { schools, teachers }, master, NOW)).toMatchObject({
    totalSchools: 3,
    totalDistricts: 0,
    activeSchools: 1,
    activeTeachers: 2,
    newTeachers: 0,
    managementDistribution: [
      { management: 'Not stated', count: 2 },
      { management: 'Church', count: 1 },
    ],
    districtDistribution: [{ district: 'Not stated', count: 3 }],
  });
});
