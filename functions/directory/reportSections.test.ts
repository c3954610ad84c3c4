import { expect, it } from 'vitest';
import type { DashboardStats } from '#shared/domain/report.ts';
import { sectionsOf } from './reportSections.ts';

const common = { countedAt: '2026-04-01T05:30:00.000Z', windowDays: 30, totalTeachers: 7, recentActivity: 5 };

const SCHOOL = {
  id: 1,
  school_id: '1001',
  school_name: 'Chawnpui PS',
  school_type: 'Primary_School',
  management: 'State_Government',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
};
const GROUPS = [
  { gender: 'Female', social_group: 'ST', count: 4 },
  { gender: 'Male', social_group: 'Not stated', count: 3 },
];
const GROUP_TABLE = {
  title: 'Teacher Statistics',
  rows: [
    ['Gender', 'Social Group', 'Teachers'],
    ['Female', 'ST', 4],
    ['Male', 'Not stated', 3],
  ],
};
const SCHOOL_TABLE = {
  title: 'Schools',
  rows: [
    ['School ID', 'School Name', 'School Type', 'Management Type', 'District', 'RD Block'],
    ['1001', 'Chawnpui PS', 'Primary School', 'State Government', 'Aizawl', 'Tlangnuam'],
  ],
};
const MANAGEMENTS = [{ management: 'State_Government', count: 1 }];
const MANAGEMENT_TABLE = {
  title: 'Management Distribution',
  rows: [
    ['Management', 'Schools'],
    ['State Government', 1],
  ],
};

it('of the whole system: figures and two distributions', () => {
  const stats: DashboardStats = {
    ...common,
    totalSchools: 3,
    totalDistricts: 2,
    totalRdBlocks: 0,
    newTeachers: 1,
    activeSchools: 2,
    activeTeachers: 7,
    districtDistribution: [{ district: 'Aizawl', count: 3 }],
    managementDistribution: MANAGEMENTS,
  };
  expect(sectionsOf(stats)).toEqual([
    {
      title: 'Overview',
      rows: [
        ['Item', 'Value'],
        ['Total Schools', 3],
        ['Total Teachers', 7],
        ['Districts', 2],
        ['RD Blocks', 0],
        ['Recent Activities (30 days)', 5],
        ['New Teachers (30 days)', 1],
        ['Active Schools', 2],
        ['Active Teachers', 7],
      ],
    },
    {
      title: 'District Distribution',
      rows: [
        ['District', 'Schools'],
        ['Aizawl', 3],
      ],
    },
    MANAGEMENT_TABLE,
  ]);
});

it('of a district: its schools, their teachers, its blocks; an empty table keeps its header', () => {
  const stats: DashboardStats = {
    ...common,
    schoolsInDistrict: [SCHOOL],
    teachersInDistrict: GROUPS,
    rdBlockDistribution: [{ rd_block: 'Tlangnuam', count: 1 }],
    managementDistribution: [],
  };
  expect(sectionsOf(stats).slice(1)).toEqual([
    SCHOOL_TABLE,
    GROUP_TABLE,
    {
      title: 'RD Block Distribution',
      rows: [
        ['RD Block', 'Schools'],
        ['Tlangnuam', 1],
      ],
    },
    { title: 'Management Distribution', rows: [['Management', 'Schools']] },
  ]);
});

it('of a block: the same tables by district', () => {
  const stats: DashboardStats = {
    ...common,
    schoolsInBlock: [SCHOOL],
    teachersInBlock: GROUPS,
    managementDistribution: MANAGEMENTS,
  };
  expect(sectionsOf(stats).slice(1)).toEqual([SCHOOL_TABLE, GROUP_TABLE, MANAGEMENT_TABLE]);
});

it('of a school: what it is comes first, then its figures, teachers, subjects and records', () => {
  const stats: DashboardStats = {
    ...common,
    windowDays: 90,
    schoolInfo: {
      ...SCHOOL,
      school_level: 'Primary',
      medium: 'Mizo_Medium',
      established_year: 1961,
      created_at: '2025-12-31T18:30:00.000Z',
    } as DashboardStats['schoolInfo'],
    stats: { totalTeachers: 7, estimatedStudents: 210, medicalRecords: 2, recentActivity: 5 },
    teacherStats: GROUPS,
    subjectDistribution: { Mizo: 4, Social_Studies: 1 },
    medicalRecords: [{ severity: 'Severe', count: 2 }],
  };
  const facts = [
    ['School ID', '1001'],
    ['School Name', 'Chawnpui PS'],
    ['School Type', 'Primary School'],
    ['School Level', 'Primary'],
    ['Management Type', 'State Government'],
    ['Medium', 'Mizo Medium'],
    ['District', 'Aizawl'],
    ['RD Block', 'Tlangnuam'],
  ];
  expect(sectionsOf(stats)).toEqual([
    { title: 'School Information', rows: [['Item', 'Value'], ...facts, ['Established', '1961']] },
    {
      title: 'Overview',
      rows: [
        ['Item', 'Value'],
        ['Total Teachers', 7],
        ['Estimated Students', 210],
        ['Medical Records', 2],
        ['Recent Activities (90 days)', 5],
      ],
    },
    GROUP_TABLE,
    {
      title: 'Subject Distribution',
      rows: [
        ['Subject', 'Teachers'],
        ['Mizo', 4],
        ['Social Studies', 1],
      ],
    },
    {
      title: 'Medical Records',
      rows: [
        ['Severity', 'Records'],
        ['Severe', 2],
      ],
    },
  ]);
  // Without a year of establishment it shows the day in India on which the record was created.
  const unknown = { ...stats, schoolInfo: { ...stats.schoolInfo!, established_year: null } };
  expect(sectionsOf(unknown)[0]?.rows.at(-1)).toEqual(['Established', '01/01/2026']);
});
