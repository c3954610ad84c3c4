import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { connect } from '../load/connect.ts';
import { LoadError } from '../load/loadError.ts';
import { restoreByExport } from './restoreByExport.ts';
import { restoreByTime } from './restoreByTime.ts';
import { type DrillReport, restoreDrill } from './restoreDrill.ts';

const USAGE = 'Usage: npm run admin -- restore-drill [--keep].';

/** What a deployed table needs besides TABLE_NAME. */
const NEEDS = ['STAGE', 'SECRETS_ID', 'ARCHIVE_BUCKET'];

/**
 * `restore-drill`: a deployed table is restored by point in time, that of a local cloud by an export.
 * @returns the exit code: 0 where the copy could take the table's place
 * @throws LoadError
 */
export async function restoreDrillCommand(args: string[], variables = process.env): Promise<number> {
  const { keep } = readArguments(args);
  const deployed = variables.TABLE_NAME !== undefined;
  const deps = await connect(variables, NEEDS);
  const client = new DynamoDBClient({});
  const bucket = deps.environment.SNAPSHOTS_BUCKET;
  const restore = deployed
    ? restoreByTime({ client, s3: new S3Client({}), bucket })
    : restoreByExport(client);
  const report = await restoreDrill({ deps, client, restore, keep, say: (line) => console.log(line) });
  console.log(toText(report, keep));
  return report.faults.length === 0 ? 0 : 1;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { keep: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new LoadError(USAGE);
  }
}

const MOST_TOLD = 20;

/** What a person reads at the end. */
export function toText({ table, items, auditEntries, faults, ...times }: DrillReport, keep: boolean): string {
  const told = faults.slice(0, MOST_TOLD);
  const more = faults.length - told.length;
  return [
    ...(faults.length === 0
      ? [`${items} items came back as they were, ${auditEntries} audit entries in one chain among them.`]
      : ['The copy could not take the place of the table.', ...told]),
    ...(more > 0 ? [`And ${more} more.`] : []),
    `RPO: ${times.rpoSeconds.toFixed(0)} s of writes would be lost. RTO: ${times.rtoSeconds.toFixed(0)} s until the copy was ready.`,
    'Alarms name the table they watch: a deployment that moves to the copy makes them anew.',
    keep ? `The copy stays as ${table}: delete it when you are done.` : 'The copy was deleted.',
  ].join('\n');
}
