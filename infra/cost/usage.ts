import { OWN_METRICS } from '../../functions/app/ownMetrics.ts';
import { SESSION_CHECK_SECONDS } from '../../shared/domain/sessionCheck.ts';
import { readSettings } from '../config.ts';
import type { Watch } from '../stacks/alarms.ts';
import { edgeFiguresOf, edgeWatchesOf } from '../stacks/edgeWatches.ts';
import { figuresOf, LOG_METRICS } from '../stacks/figures.ts';
import { watchesOf } from '../stacks/watches.ts';

/** The settings of a production deployment. */
export const PROD = readSettings((name) => (name === 'stage' ? 'prod' : undefined)).settings;

const figures = figuresOf({ prefix: 'records', apiId: 'api', tableName: 'table' });
const edge = edgeFiguresOf({ prefix: 'records', distributionId: 'cdn' });
const watches: Record<string, Watch> = {
  ...edgeWatchesOf(edge, PROD),
  ...watchesOf(figures, { prefix: 'records', settings: PROD }),
};
/** An alarm on a formula costs as much as one on each of its metrics. */
const alarmMetrics = Object.values(watches).reduce(
  (sum, { metric }) =>
    sum + Object.keys(metric.toMetricConfig().mathExpression?.usingMetrics ?? { one: 1 }).length,
  0,
);

/** A department: its records, the staff who work with them, and the teachers who have accounts. */
export type Size = { schools: number; teachers: number; staff: number };

/** The department that the product is made for. The page also shows these multiples of it. */
export const BASE: Size = { schools: 3800, teachers: 25_000, staff: 500 };
export const TIMES = [1, 10, 60] as const;

export const times = (factor: number): Size => ({
  schools: BASE.schools * factor,
  teachers: BASE.teachers * factor,
  staff: BASE.staff * factor,
});

/** Made by a page that is visible, whatever people do there: as often in the busiest second as in any other. */
export const SESSION_CHECK = 'auth.session';
const VISIBLE = {
  staffHours: { value: 3, what: 'hours a day that the web app is visible to a member of the staff at work' },
  teacherHours: { value: 0.2, what: 'hours a month that it is visible to a teacher' },
} as const;
const checksIn = (hours: number) => (hours * 3600) / SESSION_CHECK_SECONDS;

/** Calls that one member of the staff makes on a day at work. */
export const STAFF_DAY: Record<string, number> = {
  'auth.login': 2,
  'auth.refresh': 24,
  [SESSION_CHECK]: checksIn(VISIBLE.staffHours.value),
  'auth.draftKey': 4,
  'dashboard.get': 4,
  'schools.list': 6,
  'schools.search': 6,
  'schools.get': 8,
  'schools.update': 1,
  'teachers.list': 15,
  'teachers.search': 15,
  'teachers.get': 20,
  'teachers.update': 6,
  'teachers.create': 0.3,
  'medicalRecords.list': 1,
  'medicalRecords.get': 1,
  'medicalRecords.create': 0.2,
  'reports.dashboardStats': 1,
  'masterData.list': 12,
  'audit.logs': 0.1,
};

/** What one teacher calls in a month. */
export const TEACHER_MONTH: Record<string, number> = {
  'otpAuth.send': 1,
  'otpAuth.verify': 1,
  'profile.get': 2,
  'profile.update': 0.2,
  [SESSION_CHECK]: checksIn(VISIBLE.teacherHours.value),
  'auth.draftKey': 1,
  'dashboard.get': 1,
};

/** How many directories a call brings up to date. */
export const LOOKS: Record<string, number> = {
  'dashboard.get': 2,
  'schools.list': 1,
  'schools.search': 1,
  'teachers.list': 2,
  'teachers.search': 2,
  'medicalRecords.list': 3,
  'reports.dashboardStats': 2,
};

/** What nobody has measured yet. Correct it after the first month of a deployment. */
export const ASSUMED = {
  workingDays: { value: 22, what: 'working days in a month' },
  presence: { value: 0.8, what: 'share of the staff at work on a day' },
  hours: { value: 6, what: 'hours that they work on a day' },
  ...VISIBLE,
  peak: { value: 4, what: 'calls in the busiest second, as a multiple of the average of those hours' },
  warmMs: { value: 60, what: 'ms that a warm function takes for a call' },
  startCpuMs: { value: 480, what: 'ms of a whole processor that a start takes, without rows (measured)' },
  rowMicros: {
    value: 8.4,
    what: 'millionths of a second of a whole processor for a row, from a snapshot (measured)',
  },
  coldShare: { value: 0.02, what: 'share of calls that start a function' },
  newsSeconds: { value: 30, what: 'seconds between two reads of the feed by one warm function' },
  coldReads: { value: 100, what: 'read units of a start, for master data and the feed after the snapshot' },
  logBytes: { value: 1200, what: 'bytes of log for a call, including those of Lambda and API Gateway' },
  edgeLogBytes: {
    value: 450,
    what: 'bytes of log for a request to CloudFront, including those of the firewall',
  },
  assetBytes: { value: 200_000, what: 'bytes of the web app that a person loads in a day' },
  assetFiles: { value: 12, what: 'files of the web app that a person loads in a day' },
  traced: { value: 0.05, what: 'share of calls that are traced beside the first of each second' },
  busiestDay: { value: 2, what: 'sign-ins on the busiest day, as a multiple of the average working day' },
  behindOneAddress: { value: 1000, what: 'teachers whose mobile network shows one address for all of them' },
  busiestQuarter: {
    value: 0.1,
    what: 'share of the sign-ins of a day within its busiest quarter of an hour',
  },
  medicalShare: { value: 0.03, what: 'share of the teachers with a medical record and a document' },
  documentBytes: { value: 1_000_000, what: 'bytes of a document' },
  years: { value: 3, what: 'years of audit trail in the table' },
  alarms: { value: alarmMetrics, what: 'metrics that alarms look at; one on a sum looks at several' },
  ownMetrics: {
    value: OWN_METRICS.length + Object.keys(LOG_METRICS).length,
    what: 'metrics of our own: those that functions count, and those of the access log',
  },
  rules: { value: 10, what: 'firewall rules, with the web ACL counted as five' },
} as const;

/** Calls of the hourly check of the audit trail in a month. */
export const CHECKS = 730;

/**
 * Bytes of a row in the feed, of all items of a teacher or a school, and of an audit entry with its places in the
 * lists.
 */
export const ROW_BYTES = 220;
export const RECORD_BYTES = 3500;
export const ENTRY_BYTES = 2200;
