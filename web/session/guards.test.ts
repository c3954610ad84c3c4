import { expect, test } from 'vitest';
import { ROLES } from '#shared/access/roles.ts';
import { paths } from '../paths.ts';
import { mayOpen, redirectFor, routeAccess } from './guards.ts';

const DENIED = '/?error=insufficient_permissions';
const STAFF = ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'];
const ADMINS = ['super_admin', 'admin'];

/** Who may open each guarded route, by the specification's permission table and route table. */
const holders: Partial<Record<keyof typeof routeAccess, string[]>> = {
  dashboard: [...ROLES],
  schools: STAFF,
  schoolNew: ADMINS,
  school: STAFF,
  schoolEdit: STAFF,
  mySchool: ['teacher'],
  teachers: STAFF,
  teacherNew: ADMINS,
  teacher: STAFF,
  teacherEdit: STAFF,
  myProfile: ['teacher'],
  medicalRecords: STAFF,
  teacherMedicalRecords: STAFF,
  settings: ADMINS,
  userManagement: ['super_admin'],
  reports: STAFF,
  auditLogs: ['super_admin'],
  ask: STAFF,
  workbook: STAFF,
  orders: STAFF,
  order: STAFF,
  moves: STAFF,
  posts: STAFF,
  postsOf: STAFF,
  retirements: STAFF,
  rules: STAFF,
  repair: STAFF,
  recordHistory: ['super_admin', 'admin', 'deo'],
  mySessions: [...ROLES],
  changePassword: [...ROLES],
  mySecurity: [...ROLES],
};

const UNNAMED = 'A screen that not everybody may open: say in "holders" of this file who may.';
const names = Object.keys(routeAccess) as (keyof typeof routeAccess)[];

test.each(names)('%s opens to its holders only', (name) => {
  const access = routeAccess[name];
  const allowed = holders[name];
  for (const role of ROLES) {
    if (name === 'login' || name === 'otpLogin') expect(redirectFor(access, role)).toBe('/');
    else if (!allowed) expect(redirectFor(access, role), UNNAMED).toBeUndefined();
    else expect(redirectFor(access, role)).toBe(allowed.includes(role) ? undefined : DENIED);
  }
  expect(redirectFor(access, undefined)).toBe(allowed ? '/login' : undefined);
});

test('the pages before sign-in and the notices, and nothing else, need no session', () => {
  expect(names.filter((name) => redirectFor(routeAccess[name], undefined) === undefined)).toEqual([
    'login',
    'otpLogin',
    'forgotPassword',
    'resetPassword',
    'confirmChange',
    'help',
    'privacy',
    'accessibility',
  ]);
});

test('an address wanted before signing in is opened only to those who may', () => {
  expect(mayOpen(paths.schoolEdit(12), 'deo')).toBe(true);
  expect(mayOpen('/schools?page=3&q=aizawl', 'hoi')).toBe(true);
  expect(mayOpen('/schools/', 'hoi')).toBe(true);
  expect(mayOpen(`${paths.teacher(12)}/?from=mail`, 'hoi')).toBe(true);
  expect(mayOpen('/', 'hoi')).toBe(true);
  expect(mayOpen('/schools//', 'hoi')).toBe(false);
  expect(mayOpen('/schools/new', 'hoi')).toBe(false);
  expect(mayOpen(paths.school('00150101'), 'hoi')).toBe(true);
  expect(mayOpen('/schools', 'teacher')).toBe(false);
  expect(mayOpen('/audit-logs', 'admin')).toBe(false);
  expect(mayOpen('//elsewhere.example', 'super_admin')).toBe(false);
  expect(mayOpen('/nowhere', 'super_admin')).toBe(false);
});
