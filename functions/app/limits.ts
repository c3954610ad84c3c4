import * as z from 'zod';
import { OTP_RESEND_SECONDS } from '#shared/domain/resend.ts';

const seconds = z.number().positive();
const count = z.int().positive();

/** What a deployment bounds, in one place, so that a stage or a test may set it. Times are in seconds, sizes in bytes. */
export const Limits = z.strictObject({
  argon2: z
    .strictObject({ memoryKiB: count, passes: count, parallelism: count })
    .default({ memoryKiB: 47104, passes: 1, parallelism: 1 }),
  accessTokenSeconds: seconds.default(600),
  clockLeewaySeconds: seconds.default(30),
  refreshIdleSeconds: seconds.default(3600),
  refreshAbsoluteSeconds: seconds.default(12 * 3600),
  refreshGraceSeconds: seconds.default(10),
  sessionsPerUser: count.default(5),
  /** Wrong passwords for one name from one address that cost no waiting. */
  loginFreeAttempts: count.default(5),
  loginFirstLockSeconds: seconds.default(30),
  loginLongestLockSeconds: seconds.default(900),
  /** Wrong passwords for one name from anywhere, per hour. */
  loginAttemptsPerNameHour: count.default(20),
  /** Attempts from one address in a quarter of an hour: offices share addresses. */
  loginAttemptsPerAddress: count.default(100),
  loginAddressWindowSeconds: seconds.default(900),
  /** Wrong passwords in a row after which only a reset helps. */
  loginConsecutiveFailures: count.default(100),
  /** How long a code that was sent to a phone may be used, and how often it may be guessed at. */
  otpSeconds: seconds.default(300),
  otpTries: count.default(5),
  /** Codes for one phone: one in so many seconds, and so many in an hour and in a day. */
  otpResendSeconds: seconds.default(OTP_RESEND_SECONDS),
  otpSendsPerHour: count.default(5),
  otpSendsPerDay: count.default(10),
  /** Wrong codes for one phone in a day, after which it is locked for so long. */
  otpFailuresPerDay: count.default(20),
  otpLockSeconds: seconds.default(24 * 3600),
  /** Codes asked for from one address in a quarter of an hour. */
  otpSendsPerAddress: count.default(30),
  otpAddressWindowSeconds: seconds.default(900),
  /** Codes that leave in a day altogether: each costs money. */
  otpSendsPerDayInAll: count.default(3000),
  /** How long a link to set a password may be used: one that its owner asked for, and that of a new account. */
  resetSeconds: seconds.default(1800),
  invitationSeconds: seconds.default(72 * 3600),
  /** Links asked for in an hour, for one e-mail and from one address. */
  resetsPerEmail: count.default(5),
  resetsPerAddress: count.default(20),
  /** What one account may ask of one process: so many requests at once, and so many more each second. */
  requestsAtOnce: count.default(300),
  requestsPerSecond: z.number().positive().default(1),
  bodyBytes: count.default(128 * 1024),
  bodyDepth: count.default(8),
  bodyArrayLength: count.default(200),
  /**
   * Connections to the table. A function answers one request at a time, and a second connection costs a start
   * more than waiting for the first. Whoever works on many things at once needs more: `infra` gives those to the
   * functions that no request calls.
   */
  tableConnections: count.default(1),
  /** A snapshot is written when this many numbers were given since the last, or it is this old. */
  snapshotChanges: count.default(500),
  snapshotSeconds: seconds.default(3600),
  /** A cascade works so long before it answers that it goes on; a function has ten seconds. */
  cascadeSeconds: seconds.default(8),
  /** What `events.act` works on jobs before it lets the rest of its batch have a turn. */
  jobSeconds: seconds.default(40),
  gzipFromBytes: count.default(1024),
  /** A page of records ends before it grows beyond this; a function can answer 6 MB. */
  pageBytes: count.default(4_500_000),
  /** Documents that one account may upload in a day. */
  uploadsPerDay: count.default(50),
  /** How long a document may belong to no record before it is swept away. */
  uploadUnusedSeconds: seconds.default(24 * 3600),
  /** Aadhaar numbers that one account may see whole in an hour. */
  revealsPerHour: count.default(30),
  /** Requests with reports about the security policy that one address may send in a quarter of an hour. */
  cspReportsPerAddress: count.default(60),
  cspReportWindowSeconds: seconds.default(900),
  /** Reports and lists that one account may export on the server in an hour. */
  exportsPerHour: count.default(10),
});
export type Limits = z.output<typeof Limits>;
