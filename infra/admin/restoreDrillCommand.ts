import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { connectStage } from './deployed.ts';
import { connect } from './import/connect.ts';
import { ImportError } from './import/importError.ts';
import { restoreByExport } from './restoreByExport.ts';
import { restoreByTime } from './restoreByTime.ts';
import { type DrillReport, restoreDrill } from './restoreDrill.ts';

const USAGE =
  'Usage: npm run admin -- restore-drill [--stage STAGE] [--at 2026-11-20T10:00:00+05:30] [--keep].';

/** What a deployed table needs besides TABLE_NAME. */
const NEEDS = ['STAGE', 'SECRETS', 'ARCHIVE_BUCKET'];

/**
 * `restore-drill`: restores a deployed table by point in time, and the table of a local cloud by an export.
 * @returns the exit code: 0 when the copy could replace the table
 * @throws ImportError
 */
export async function restoreDrillCommand(args: string[], variables = process.env): Promise<number> {
  const { keep, stage, moment } = readArguments(args);
  const deployed = stage !== undefined || variables.TABLE_NAME !== undefined;
  if (moment && !deployed) throw new ImportError('The local cloud keeps no past: leave --at out.');
  const deps = stage ? await connectStage(stage) : await connect(variables, NEEDS);
  const client = new DynamoDBClient({});
  const bucket = deps.environment.SNAPSHOTS_BUCKET;
  const restore = deployed
    ? restoreByTime({ client, s3: new S3Client({}), bucket, moment })
    : restoreByExport(client);
  const report = await restoreDrill({ deps, client, restore, keep, say: (line) => console.log(line) });
  console.log(toText(report, keep, stage));
  return report.faults.length === 0 ? 0 : 1;
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        stage: { type: 'string' },
        at: { type: 'string' },
        keep: { type: 'boolean', default: false },
      },
    });
    const moment = values.at === undefined ? undefined : z.iso.datetime({ offset: true }).parse(values.at);
    return { keep: values.keep, stage: values.stage, moment: moment ? new Date(moment) : undefined };
  } catch {
    throw new ImportError(USAGE);
  }
}

/** Alarms of infra/stacks/watches.ts that watch the table by its name. */
export const TABLE_ALARMS: readonly string[] = ['TableThrottled', 'ManyUnits'];

const MOST_TOLD = 20;

/** The report for a person. */
export function toText(
  { table, items, auditEntries, faults, streamArn, ...times }: DrillReport,
  keep: boolean,
  stage?: string,
): string {
  const told = faults.slice(0, MOST_TOLD);
  const more = faults.length - told.length;
  return [
    ...(faults.length === 0
      ? [`${items} items came back as they were, ${auditEntries} audit entries in one chain among them.`]
      : ['The copy could not take the place of the table.', ...told]),
    ...(more > 0 ? [`And ${more} more.`] : []),
    `RPO: ${times.rpoSeconds.toFixed(0)} s of writes would be lost. RTO: ${times.rtoSeconds.toFixed(0)} s until the copy was ready.`,
    `These still use the table: the functions, the readers of its stream, and the alarms ${TABLE_ALARMS.join(' and ')}.`,
    keep ? `The copy stays as ${table}: delete it when you are done.` : 'The copy was deleted.',
    ...(keep && stage && streamArn
      ? [
          `To put it in the table's place, as docs/operations.md says under "Restoring", settings.${stage} in cdk.json takes "restoredTable": ${JSON.stringify({ streamArn })}.`,
        ]
      : []),
  ].join('\n');
}
