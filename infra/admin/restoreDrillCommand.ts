import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { CommandError } from '../commandError.ts';
import { connect } from './connect.ts';
import { copiesDrill } from './copiesDrill.ts';
import { connectStage } from './deployed.ts';
import { FLAG, readWords, TEXT } from './readWords.ts';
import { restoreByExport } from './restoreByExport.ts';
import { exportsIn, restoreByTime } from './restoreByTime.ts';
import { type DrillReport, restoreDrill } from './restoreDrill.ts';

const USAGE =
  'Usage: npm run admin -- restore-drill [--stage STAGE] [--at 2026-11-20T10:00:00+05:30] [--keep], or restore-drill --from-copies --stage STAGE [--profile PROFILE] [--keep].';

/** What a deployed table needs besides TABLE_NAME. */
const NEEDS = ['STAGE', 'SECRETS', 'ARCHIVE_BUCKET'];

/**
 * `restore-drill`: restores a deployed table by point in time, or of its copies in another place, and the table of a
 * local cloud by an export.
 * @returns the exit code: 0 when the copy could replace the table and was deleted unless `--keep` asked for it
 * @throws CommandError
 */
export async function restoreDrillCommand(args: string[], variables = process.env): Promise<number> {
  const { keep, stage, moment, fromCopies, profile } = readArguments(args);
  if (fromCopies && stage) return drillFromCopies({ stage, profile, keep });
  const deployed = stage !== undefined || variables.TABLE_NAME !== undefined;
  if (moment && !deployed) throw new CommandError('The local cloud keeps no past: leave --at out.');
  const deps = stage ? await connectStage(stage) : await connect(variables, NEEDS);
  const client = new DynamoDBClient({});
  const bucket = deps.environment.SNAPSHOTS_BUCKET;
  const restore = deployed
    ? restoreByTime({ client, s3: new S3Client({}), bucket, moment })
    : restoreByExport(client);
  const report = await restoreDrill({
    deps,
    client,
    restore,
    documents: stage ? deps.documents : undefined,
    exports: deployed ? exportsIn(bucket) : undefined,
    keep,
    local: !deployed,
    say: (line) => console.log(line),
  });
  console.log(toText(report, keep, stage));
  return exitCode(report);
}

/** A copy of all personal data that nobody wanted to keep is as bad as a fault. */
const exitCode = ({ faults, leftBehind }: DrillReport) => (faults.length === 0 && !leftBehind ? 0 : 1);

async function drillFromCopies(options: { stage: string; profile?: string; keep: boolean }): Promise<number> {
  const { report, place } = await copiesDrill({ ...options, say: (line) => console.log(line) });
  console.log(copiesText(report, options.keep, place.region));
  return exitCode(report);
}

const OPTIONS = { stage: TEXT, at: TEXT, keep: FLAG, 'from-copies': FLAG, profile: TEXT };

const readArguments = (args: string[]) =>
  readWords(USAGE, { args, options: OPTIONS }, ({ values }) => {
    const { stage, at, keep, 'from-copies': fromCopies, profile } = values;
    // The copies hold what they hold, and only they lie in another account.
    if (fromCopies ? !stage || at : profile) return undefined;
    const moment = at === undefined ? undefined : new Date(z.iso.datetime({ offset: true }).parse(at));
    return { keep, stage, moment, fromCopies, profile };
  });

/** Alarms of infra/stacks/watches.ts that watch the table by its name. */
export const TABLE_ALARMS: readonly string[] = ['TableThrottled', 'ManyUnits'];

const MOST_TOLD = 20;

function faultLines(faults: readonly string[]): string[] {
  const told = faults.slice(0, MOST_TOLD);
  const more = faults.length - told.length;
  return [
    'The copy could not take the place of the table.',
    ...told,
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}

/** What became of the copy. `name` is how the report calls it, `where` what it is called there. */
function fateOf(name: string, where: string, { leftBehind }: Pick<DrillReport, 'leftBehind'>, keep: boolean) {
  if (leftBehind) {
    return `${name} could not be deleted and stays as ${where}, with all personal data: delete it as docs/operations.md says under "Restoring".`;
  }
  return keep ? `${name} stays as ${where}: delete it when you are done.` : `${name} was deleted.`;
}

/** The report of a drill that started from copies in another place, for a person. */
export function copiesText(
  { table, items, auditEntries, archived, faults, streamArn, leftBehind, ...times }: DrillReport,
  keep: boolean,
  region: string,
): string {
  return [
    ...(faults.length === 0
      ? [
          `${items} items agree with each other, ${auditEntries} audit entries in one chain among them. The copied archive has ${archived} of these, just so, and the copied bucket every document.`,
        ]
      : faultLines(faults)),
    `RPO: ${(times.rpoSeconds / 3600).toFixed(1)} h of writes would be lost. RTO: ${(times.rtoSeconds / 60).toFixed(0)} min until the table was ready, and then a deployment.`,
    'Aadhaar numbers, secrets and the signatures of the anchors could not be tried: their keys do not come along.',
    fateOf('The table', `${table} in ${region}`, { leftBehind }, keep),
    ...(keep && streamArn ? [`Its stream, for "restoredTable": ${JSON.stringify({ streamArn })}.`] : []),
  ].join('\n');
}

/** The report for a person. */
export function toText(
  { table, items, auditEntries, faults, streamArn, leftBehind, ...times }: DrillReport,
  keep: boolean,
  stage?: string,
): string {
  return [
    ...(faults.length === 0
      ? [
          `${items} items came back as they were, ${auditEntries} audit entries in one chain among them.${stage ? ' The bucket has every document that they name.' : ''}`,
        ]
      : faultLines(faults)),
    `RPO: ${times.rpoSeconds.toFixed(0)} s of writes would be lost. RTO: ${times.rtoSeconds.toFixed(0)} s until the copy was ready.`,
    `These still use the table: the functions, the readers of its stream, and the alarms ${TABLE_ALARMS.join(' and ')}.`,
    fateOf('The copy', table, { leftBehind }, keep),
    ...(keep && stage && streamArn
      ? [
          `To put it in the table's place, as docs/operations.md says under "Restoring", settings.${stage} in cdk.json takes "restoredTable": ${JSON.stringify({ streamArn })}.`,
        ]
      : []),
  ].join('\n');
}
