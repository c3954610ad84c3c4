import * as z from 'zod';
import { Limits } from '../functions/app/limits.ts';
import { MessageSettings } from '../functions/messages/settings.ts';
import { areas, endpoints } from '../shared/contracts/index.ts';
import { isObject } from '../shared/domain/isObject.ts';
import { Domain } from './domain.ts';

/** Each stage is a deployment of its own. */
export const STAGES = ['dev', 'prod'] as const;
export type Stage = (typeof STAGES)[number];

/** The name of a stack in the account. */
export const stackName = (stage: string, part: string) => `SchoolRecords-${stage}-${part}`;

const PREFIX = 'school-records-';

/** The prefix of the names of a stage's resources. */
export const prefixOf = (stage: string) => `${PREFIX}${stage}`;

/** The stage of such a prefix. */
export const stageOf = (prefix: string) => prefix.slice(PREFIX.length);

/** The folder of a function's bundle, from the id of its endpoint or event. The local cloud knows it by this name. */
export const bundleOf = (id: string) => id.replace('.', '-');

/** The name of a function in the account, from the same id. */
export const functionName = (prefix: string, id: string) => `${prefix}-${bundleOf(id)}`;

/** The queue of what a function could not take, by the name of the function. */
export const failuresOf = (name: string) => `${name}-failed`;

/** The timeout of a function that answers requests. */
export const ANSWER_SECONDS = 10;

const count = z.int().positive();

/** Days that CloudWatch can keep a log for, from the 180 that CERT-In demands. */
const LOG_DAYS = [180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653] as const;
const memory = z.int().min(128).max(10_240);
const hashing = memory.min(1024, 'argon2id needs 1024 MB');

const Region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, as ap-south-1');

/** A table that took the place of the one in the stack `Data`, as docs/operations.md says under "Restoring". */
const RestoredTable = z.strictObject({
  /** The ARN of its stream, which also tells its name. The restore drill prints it. */
  streamArn: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]{3,255}\/stream\/.+$/,
      'must be the ARN of the stream of a table',
    ),
});

/** Where copies of the table, the documents and the archive go: another region, another account, or both. */
const Copies = z.strictObject({
  region: Region,
  /** Without it, the copies lie in the account of the stage, which a thief of that account reaches too. */
  account: z
    .string()
    .regex(/^\d{12}$/, 'must be the twelve digits of an account')
    .optional(),
});

/** Refuses keys that name nothing, because they would have no effect. */
const known =
  (names: readonly string[], fault: string, besides: readonly string[] = []) =>
  (value: object, context: z.RefinementCtx) => {
    for (const name of Object.keys(value)) {
      if (names.includes(name) || besides.includes(name)) continue;
      context.addIssue({ code: 'custom', path: [name], message: fault });
    }
  };

/** Only the members of `functions/app/limits.ts` that differ here. The others follow the code. */
const DifferingLimits = z.record(z.string(), z.json()).superRefine((limits, context) => {
  for (const { path, message } of Limits.safeParse(limits).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
});

/** What may differ between deployments. `STAGE_SETTINGS` gives `dev` and `prod` their values. */
export const Settings = z.strictObject({
  region: Region,
  departmentName: z.string().min(1),
  /** Whom to ask for access: a name, telephone number or address. */
  helpContact: z.string().min(1),
  /** Whom to ask about one's own data, and to complain to: the law demands that people are told. */
  grievanceContact: z.string().min(1),
  /** Whether data outlive their stack. If so, deletion protection is on and deleting a stack deletes no data. */
  keepData: z.boolean(),
  /** How long nobody can delete what was put into the archive. In `COMPLIANCE` not even the account's owner can. */
  archive: z.strictObject({ mode: z.enum(['GOVERNANCE', 'COMPLIANCE']), days: count }),
  /** How long every log is kept: of functions, of requests at the API and the CDN, of the firewall and the buckets. */
  logDays: z.literal(LOG_DAYS),
  /**
   * A number that ends the name of every log. Logs outlive a deployment that was removed, and their names would block the
   * next one: it takes another number.
   */
  logGeneration: z.int().min(2).optional(),
  restoredTable: RestoredTable.optional(),
  /**
   * A number that ends the name of the archive in use. A former one has entries that the table lacks: take the next
   * number. Never lower it, not even when `restoredTable` goes: other stacks still read the archive that would go.
   */
  archiveGeneration: z.int().min(2).max(9).optional(),
  copies: Copies.optional(),
  domain: Domain.optional(),
  /** The web application firewall, with the requests that one address may make in five minutes. */
  firewall: z.strictObject({ requestsPerAddress: z.int().min(100) }).optional(),
  /** Whether GuardDuty scans documents for malware. Without it, our own check finds only the test file. */
  malwareProtection: z.boolean(),
  /** The address that gets alarms. AWS first asks it for consent. */
  alarmEmail: z.email().optional(),
  /** The memory of each function in MB, by area of the contract. */
  memory: z
    .strictObject({
      default: memory,
      auth: hashing,
      factors: hashing,
      userManagement: hashing,
    })
    .catchall(memory)
    .superRefine(known(Object.keys(areas), 'is no area of the contract', ['default'])),
  /** The concurrency reserved for an endpoint, which is also its maximum. A new account has none to reserve. */
  reservedConcurrency: z.record(z.string(), count).superRefine(
    known(
      endpoints.map(({ id }) => id),
      'is no endpoint of the contract',
    ),
  ),
  /** The requests a second that the whole API accepts, and how many more in a burst. */
  throttle: z.strictObject({ rate: count, burst: count }),
  /** How often the snapshots that functions start from are written. */
  snapshotMinutes: z.int().min(2).max(1440),
  /** The senders of SMS and mails, registered with AWS and the DLT. Without them nobody gets a code or a link. */
  messaging: MessageSettings,
  limits: DifferingLimits,
});
export type Settings = z.output<typeof Settings>;

/** Lambda gives a function with this memory one whole processor, and one with less its share. */
export const WHOLE_PROCESSOR_MB = 1769;

/**
 * Areas whose functions hold directories: a start reads all rows, for which 512 MB give three tenths of a processor and
 * take a few seconds. An export of the audit trail reads 20,000 entries in its ten seconds.
 */
const WHOLE_PROCESSOR = [
  'ask',
  'audit',
  'bin',
  'cascade',
  'closures',
  'dashboard',
  'duplicates',
  'exports',
  'imports',
  'leaving',
  'locations',
  'masterData',
  'medicalRecords',
  'moves',
  'orders',
  'posts',
  'profile',
  'reports',
  'schools',
  'teachers',
  'tickets',
  'uploads',
];

/** Stand-ins that people would see. `preflight` asks for the real ones. */
export const PLACEHOLDERS = {
  departmentName: 'School Education Department',
  helpContact: 'the help desk of the department',
  grievanceContact: 'the grievance officer of the department',
} as const;

const COMMON: Omit<Settings, 'keepData' | 'archive'> = {
  region: 'ap-south-1',
  ...PLACEHOLDERS,
  logDays: 365,
  memory: {
    default: 512,
    auth: 1024,
    factors: 1024,
    ...Object.fromEntries(WHOLE_PROCESSOR.map((area) => [area, WHOLE_PROCESSOR_MB])),
    userManagement: WHOLE_PROCESSOR_MB,
  },
  reservedConcurrency: {},
  throttle: { rate: 500, burst: 1000 },
  snapshotMinutes: 10,
  malwareProtection: false,
  messaging: {},
  limits: {},
};

/**
 * How many requests of people who have not signed in each function answers at once, so that a flood leaves the rest to
 * those who have. The busiest second of a department needs one to three. Every open page asks `auth.session` by itself.
 */
const PUBLIC_CAPS = {
  'auth.login': 50,
  'auth.changeFirstPassword': 10,
  'auth.second': 10,
  'auth.beginPasskey': 5,
  'auth.passkey': 5,
  'auth.refresh': 40,
  'auth.logout': 10,
  'auth.session': 60,
  'auth.requestPasswordReset': 10,
  'auth.resetPassword': 10,
  'auth.confirmChange': 10,
  'otpAuth.send': 20,
  'otpAuth.resend': 20,
  'otpAuth.verify': 20,
  'system.health': 10,
  'system.openapi': 5,
  'system.cspReport': 5,
};

const STAGE_SETTINGS: Record<Stage, Settings> = {
  dev: { ...COMMON, keepData: false, archive: { mode: 'GOVERNANCE', days: 1 } },
  prod: {
    ...COMMON,
    keepData: true,
    archive: { mode: 'COMPLIANCE', days: 7 * 365 },
    malwareProtection: true,
    // Everybody in an office shares one address.
    firewall: { requestsPerAddress: 10_000 },
    reservedConcurrency: PUBLIC_CAPS,
    // A mobile network shows one address for many of 25,000 teachers: docs/cost.md counts them.
    limits: { otpSendsPerAddress: 120 },
  },
};

/** Members whose own members are replaced one by one. Others are replaced whole: `{}` reserves no concurrency. */
const MERGED: readonly string[] = ['memory', 'throttle', 'limits'];

/** A mistake in the settings that a person can correct. The message is one sentence, shown without a stack trace. */
export class SettingsError extends Error {}

/**
 * The settings of a stage: those of this file, overridden by `settings.<stage>` in cdk.json.
 * @param context reads a value of the CDK's context
 * @throws SettingsError for an unknown stage or a wrong setting
 */
export function readSettings(context: (name: string) => unknown): { stage: Stage; settings: Settings } {
  const stage = STAGES.find((known) => known === context('stage'));
  if (!stage)
    throw new SettingsError(
      `Say which stage: ${STAGES.map((one) => `--context stage=${one}`).join(' or ')}.`,
    );
  const all = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(context('settings') ?? {});
  if (!all.success) throw new SettingsError('"settings" in cdk.json must hold an object for each stage.');
  const unknown = Object.keys(all.data).filter((name) => !(STAGES as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new SettingsError(
      `There is no stage ${unknown.join(' or ')}, which "settings" in cdk.json names: use ${STAGES.join(' or ')}.`,
    );
  const ours: Record<string, unknown> = STAGE_SETTINGS[stage];
  const given = Object.entries(all.data[stage] ?? {}).map(([name, value]) => [
    name,
    MERGED.includes(name) && isObject(value) ? { ...(ours[name] as object), ...value } : value,
  ]);
  const parsed = Settings.safeParse({ ...ours, ...Object.fromEntries(given) });
  if (parsed.success) return { stage, settings: parsed.data };
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'settings'}: ${message}`,
  );
  throw new SettingsError(`settings.${stage} in cdk.json is wrong. ${faults.join('; ')}.`);
}
