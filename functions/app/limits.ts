import * as z from 'zod';
import { STAFF_ROLES } from '#shared/access/roles.ts';
import { TRUST_DAYS } from '#shared/domain/proofs.ts';
import { OTP_RESEND_SECONDS } from '#shared/domain/resend.ts';

const seconds = z.number().positive();
const count = z.int().positive();

/**
 * The limits of a deployment, in one place. A stage or a test may override them. Times are in seconds, sizes in bytes.
 */
export const Limits = z.strictObject({
  argon2: z
    .strictObject({ memoryKiB: count, passes: count, parallelism: count })
    .default({ memoryKiB: 47104, passes: 1, parallelism: 1 }),
  /** The age at which teachers retire, in years. */
  retirementAge: count.default(60),
  accessTokenSeconds: seconds.default(600),
  clockLeewaySeconds: seconds.default(30),
  refreshIdleSeconds: seconds.default(3600),
  refreshAbsoluteSeconds: seconds.default(12 * 3600),
  refreshGraceSeconds: seconds.default(10),
  sessionsPerUser: count.default(5),
  /** Wrong passwords for one name from one address before a sign-in must wait. */
  loginFreeAttempts: count.default(5),
  loginFirstLockSeconds: seconds.default(30),
  loginLongestLockSeconds: seconds.default(900),
  /** Wrong passwords for one name from anywhere, per hour. */
  loginAttemptsPerNameHour: count.default(20),
  /** Sign-ins from one address in `loginAddressWindowSeconds`. Many offices share one address. */
  loginAttemptsPerAddress: count.default(100),
  loginAddressWindowSeconds: seconds.default(900),
  /**
   * Wrong passwords in a row after which a new browser is let in only after a reset, an unlock, or a sign-in on a known
   * browser. After as many wrong codes, an authenticator app is of no use until an unlock.
   */
  loginConsecutiveFailures: count.default(100),
  /**
   * From so many attempts under one name, in an hour or in a row, each further one costs a browser that nobody signed in
   * on before a proof of work: a hash with so many bits 0, up to 4 more near the end, found within so many seconds.
   */
  loginProofFromNameHour: count.default(10),
  loginProofFromInARow: count.default(50),
  otpProofFromFailures: count.default(10),
  otpProofFromSendsPerHour: count.default(3),
  proofBits: z.int().min(1).max(28).default(14),
  proofSeconds: seconds.default(120),
  /** How long a browser stays known after a sign-in, and for how many names. */
  deviceSeconds: count.default(365 * 24 * 3600),
  deviceNames: count.default(10),
  /** The roles whose accounts need a second step at sign-in, and how long after the first sign-in they may lack it. */
  secondFactor: z.array(z.enum(STAFF_ROLES)).default([]),
  secondFactorGraceSeconds: count.default(14 * 24 * 3600),
  /** How long a sign-in, an enrolment or a proof waits for its second half, and how many tries it takes. */
  stepSeconds: seconds.default(300),
  stepTries: count.default(5),
  /** How old the last proof of the owner may be for what asks for a fresh one. */
  freshProofSeconds: seconds.default(600),
  /** How long a computer is trusted after a second step. */
  trustSeconds: count.default(TRUST_DAYS * 24 * 3600),
  /** How long a code that was sent to a phone is valid, and how many guesses it allows. */
  otpSeconds: seconds.default(300),
  otpTries: count.default(5),
  /** How long a code is valid that a teacher is given in person, how many guesses it allows, and how often one is given. */
  deskCodeSeconds: seconds.default(600),
  deskCodeTries: count.default(3),
  deskCodeEverySeconds: seconds.default(24 * 3600),
  /** Codes for one phone: the seconds between two, and how many in an hour and in a day. */
  otpResendSeconds: seconds.default(OTP_RESEND_SECONDS),
  otpSendsPerHour: count.default(5),
  otpSendsPerDay: count.default(10),
  /** Wrong codes for one phone in a day. After these the phone is locked for `otpLockSeconds`. */
  otpFailuresPerDay: count.default(20),
  otpLockSeconds: seconds.default(24 * 3600),
  /** Codes requested from one address in `otpAddressWindowSeconds`. */
  otpSendsPerAddress: count.default(30),
  otpAddressWindowSeconds: seconds.default(900),
  /** Codes and other SMS that strangers or teachers cause, in a day, in the whole deployment. Each costs money. */
  otpSendsPerDayInAll: count.default(3000),
  /** How long a link to set a password is valid: one that the owner requested, and the one of a new account. */
  resetSeconds: seconds.default(1800),
  invitationSeconds: seconds.default(72 * 3600),
  /** How long links are held back from an e-mail that another took the place of, and codes from a phone. */
  emailHoldSeconds: seconds.default(72 * 3600),
  phoneHoldSeconds: seconds.default(24 * 3600),
  /** How long a change of a teacher's phone or e-mail by another is warned of before codes go there. */
  contactRecentSeconds: seconds.default(30 * 24 * 3600),
  /** Password links requested in an hour, for one e-mail and from one address. */
  resetsPerEmail: count.default(5),
  resetsPerAddress: count.default(20),
  /** How fast one account may ask one process: a burst of requests, and how many more each second. */
  requestsAtOnce: count.default(300),
  requestsPerSecond: z.number().positive().default(1),
  bodyBytes: count.default(128 * 1024),
  bodyDepth: count.default(8),
  bodyArrayLength: count.default(200),
  /**
   * Connections to the table. A function answers one request at a time. Opening a second connection makes a start
   * slower than waiting for the first. `infra` sets more for the functions that no request calls, because these work on
   * many things at once.
   */
  tableConnections: count.default(1),
  /** A snapshot is written when this many numbers were taken since the last one, or when the last one is this old. */
  snapshotChanges: count.default(500),
  snapshotSeconds: seconds.default(3600),
  /** How long a cascade works before its request answers 202. A function has ten seconds. */
  cascadeSeconds: seconds.default(8),
  /** How long `events.act` works on the jobs of one batch. */
  jobSeconds: seconds.default(40),
  /** After so long an import gives way to other jobs and messages. */
  importSeconds: seconds.default(10),
  gzipFromBytes: count.default(1024),
  /** A page of records ends before its JSON grows beyond this. A function can answer 6 MB. */
  pageBytes: count.default(4_500_000),
  /** Documents that one account may upload in a day. */
  uploadsPerDay: count.default(50),
  /** How long after its upload a document may belong to no record. Then it is deleted. */
  uploadUnusedSeconds: seconds.default(24 * 3600),
  /** Corrections that one account may ask for in a day. Each can send a mail to all accounts of an office. */
  ticketsPerDay: count.default(100),
  /** Whole Aadhaar numbers that one account may reveal in an hour. */
  revealsPerHour: count.default(30),
  /** Requests with CSP reports that one address may send in `cspReportWindowSeconds`. */
  cspReportsPerAddress: count.default(60),
  cspReportWindowSeconds: seconds.default(900),
  /** Times in an hour that one account may learn that another teacher has an Aadhaar number. */
  aadhaarDuplicatesPerHour: count.default(10),
  /** A list that shows more rows than this leaves an audit entry, as an export does. */
  unnotedRows: count.default(200),
  /** Entries in an hour of callers whom nobody knows: from one address, and from all addresses together. */
  strangerEntriesPerAddress: count.default(5),
  strangerEntriesInAll: count.default(200),
  /** Days after which the personal values of a deleted teacher or account are erased from the audit trail; never by default. */
  personalDaysAfterDeletion: count.optional(),
  /** Days after which what was deleted leaves the bin for good, with its Aadhaar number and its documents. */
  binDays: count.default(30),
  /** Imports that one account may begin in a day, and the rows that all imports together store in a second. */
  importsPerDay: count.default(50),
  importRowsPerSecond: count.default(20),
  /**
   * Files that one account may export in an hour: reports, whole lists, answers, the audit trail, and medical records for
   * a file that the browser makes.
   */
  exportsPerHour: count.default(10),
  /**
   * Files of an account in an hour of which it is kept which records they held, where the browser made them. The entry of
   * each is kept in any case.
   */
  notedFilesPerHour: count.default(60),
  /** Statements of records that one account may make in an hour. Each is of one record. */
  statementsPerHour: count.default(60),
});
export type Limits = z.output<typeof Limits>;

/** How much of a day's SMS strangers may cause. The rest is for browsers that are known for a phone. */
export const strangersPart = (smsADay: number) => Math.ceil(smsADay * 0.8);
