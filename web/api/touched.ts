import type { Area, EndpointId } from './types.ts';

export const areaOf = (id: string) => id.slice(0, id.indexOf('.')) as Area;

/** The areas whose answers show names of master data. */
const NAMING: readonly Area[] = [
  'masterData',
  'locations',
  'schools',
  'teachers',
  'dashboard',
  'reports',
  'cascade',
  'ask',
  'posts',
];

/** The areas whose answers a write in another area may change. */
const TOUCHED: Partial<Record<Area, readonly Area[]>> = {
  masterData: NAMING,
  locations: NAMING,
  schools: ['schools', 'teachers', 'dashboard', 'reports', 'cascade', 'ask'],
  teachers: ['teachers', 'leaving', 'duplicates', 'dashboard', 'reports', 'cascade', 'ask'],
  cascade: [
    ...(['schools', 'teachers', 'medicalRecords', 'dashboard', 'reports', 'cascade'] as const),
    ...(['userManagement', 'ask'] as const),
  ],
  closures: [
    ...(['closures', 'schools', 'teachers', 'moves', 'orders', 'posts', 'leaving'] as const),
    ...(['dashboard', 'reports', 'cascade', 'userManagement', 'ask'] as const),
  ],
  medicalRecords: ['medicalRecords', 'teachers', 'reports', 'cascade'],
  bin: [
    ...(['bin', 'schools', 'teachers', 'medicalRecords', 'posts', 'dashboard', 'reports'] as const),
    ...(['cascade', 'ask'] as const),
  ],
  orders: ['orders', 'moves', 'teachers', 'posts', 'leaving'],
  moves: ['orders', 'moves', 'teachers', 'schools', 'posts', 'leaving', 'dashboard', 'reports', 'ask'],
  leaving: ['leaving', 'moves', 'teachers', 'schools', 'posts', 'dashboard', 'reports', 'ask'],
  posts: ['posts', 'ask', 'masterData'],
  duplicates: [
    ...(['duplicates', 'bin', 'teachers', 'schools', 'medicalRecords', 'userManagement'] as const),
    ...(['dashboard', 'reports', 'cascade', 'ask', 'orders', 'moves', 'posts', 'leaving'] as const),
  ],
  rules: ['rules', 'moves', 'posts', 'leaving', 'ask'],
  tickets: ['tickets', 'teachers', 'schools', 'profile', 'userManagement', 'dashboard', 'reports', 'ask'],
};

/**
 * What a save will do, or whom a form may repeat. Once the save is done the question has no answer or no use, and the form
 * that still asks it is about to go.
 */
const FORESEEN: readonly string[] = [
  'closures.closeImpact',
  'closures.reopenImpact',
  'teachers.similar',
] satisfies EndpointId[];

/** Tells the keys of the answers that a write in an area may have changed. */
export const touchedBy = (area: Area) => {
  const areas: readonly Area[] = TOUCHED[area] ?? [area];
  return (key: unknown) => {
    const id = Array.isArray(key) ? String(key[0]) : '';
    return areas.includes(areaOf(id)) && !FORESEEN.includes(id);
  };
};
