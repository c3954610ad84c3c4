import { expect, test } from 'vitest';
import { paths, patterns } from './paths.ts';

test('every address of the route table, spelled once', () => {
  const spelled = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, (path as (id: string) => string)('7')]),
  );
  expect(spelled, 'Add the address of a new screen to this list.').toEqual({
    login: '/login',
    otpLogin: '/otp-login',
    forgotPassword: '/forgot-password',
    resetPassword: '/reset-password',
    confirmChange: '/confirm-change',
    dashboard: '/',
    insufficientPermissions: '/?error=insufficient_permissions',
    schools: '/schools',
    schoolNew: '/schools/new',
    school: '/schools/7',
    schoolEdit: '/schools/7/edit',
    mySchool: '/my-school',
    teachers: '/teachers',
    teacherNew: '/teachers/new',
    teacher: '/teachers/7',
    teacherEdit: '/teachers/7/edit',
    myProfile: '/my-profile',
    medicalRecords: '/medical-records',
    teacherMedicalRecords: '/teachers/7/medical-records',
    settings: '/settings',
    userManagement: '/user-management',
    reports: '/reports',
    auditLogs: '/audit-logs',
    recordHistory: '/record-history',
    ask: '/ask',
    workbook: '/workbook',
    orders: '/orders',
    order: '/orders/7',
    moves: '/moves',
    posts: '/posts',
    postsOf: '/posts/7',
    retirements: '/retirements',
    rules: '/rules',
    repair: '/repair',
    mySessions: '/my-sessions',
    changePassword: '/change-password',
    mySecurity: '/my-security',
    help: '/help',
    privacy: '/privacy',
    accessibility: '/accessibility',
  });
});

test('an identifier cannot leave its segment', () => {
  expect(paths.schoolEdit('a/b?c')).toBe('/schools/a%2Fb%3Fc/edit');
});

test('patterns equal the addresses with :id in the place of the identifier', () => {
  for (const [name, pattern] of Object.entries(patterns)) {
    const path = paths[name as keyof typeof paths] as (id: string) => string;
    expect(pattern.replace(':id', '7'), name).toBe(path('7'));
  }
});
