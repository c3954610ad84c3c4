import { BackupClient } from '@aws-sdk/client-backup';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { createDeps } from '../../functions/app/createDeps.ts';
import type { Deps } from '../../functions/app/deps.ts';
import { completeSecrets } from '../../functions/app/secrets.ts';
import { openBucket } from '../../functions/documents/bucket.ts';
import { CommandError } from '../commandError.ts';
import { prefixOf, type Settings, type Stage } from '../config.ts';
import { type CopiesPlace, copiesPlace, MOST_COPY_HOURS } from '../copies.ts';
import { RECOVERY_DAYS, TTL_ATTRIBUTE, tableDefinition } from '../tableDefinition.ts';
import { NOT_NEEDED } from './connect.ts';
import { settingsOf } from './deployed.ts';
import { type DrillReport, restoreDrill } from './restoreDrill.ts';
import { readVault, restoreFromCopies } from './restoreFromCopies.ts';
import type { TableSettings } from './tableSettings.ts';

type Options = {
  stage: string;
  /** The profile of credentials for the account that holds the copies; without one, those at hand. */
  profile?: string;
  keep: boolean;
  say: (line: string) => void;
};

/**
 * Runs the drill with nothing but the copies of a stage: it asks neither the account nor the region of the stage, as if
 * both were lost.
 * @throws CommandError when the stage has no copies or they cannot be reached
 */
export async function copiesDrill({ stage: name, profile, keep, say }: Options) {
  const { stage, settings } = settingsOf(name);
  if (!settings.copies) {
    throw new CommandError(`settings.${stage} in cdk.json has no "copies": there is nothing to start from.`);
  }
  const { region } = settings.copies;
  const access = { region, ...(profile ? { profile } : {}) };
  const backup = new BackupClient(access);
  const vault = await readVault(backup, `${prefixOf(stage)}-copies`);
  const place = copiesPlace(prefixOf(stage), settings, { region, account: vault.account });
  const s3 = new S3Client({ ...access, forcePathStyle: true });
  const report = await restoreDrill({
    deps: depsOfCopies(stage, place, s3),
    client: new DynamoDBClient(access),
    restore: restoreFromCopies({
      backup,
      vault,
      role: `arn:aws:iam::${vault.account}:role/${place.restoreRole}`,
    }),
    settings: settingsOfTable(stage, settings, vault.keyArn),
    documents: openBucket(place.documents, s3),
    keep,
    say,
  });
  return { place, report: { ...report, faults: [...report.faults, ...tooOld(report)] } };
}

/** What the stack of the data sets a table to. */
export const settingsOfTable = (
  stage: Stage,
  { keepData }: Pick<Settings, 'keepData'>,
  key: string,
): TableSettings => ({
  stream: tableDefinition.StreamSpecification.StreamViewType,
  ttl: TTL_ATTRIBUTE,
  recoveryDays: RECOVERY_DAYS,
  protected: keepData,
  key,
  tags: { application: prefixOf(stage) },
});

/** The deployment with the copied archive. Its secrets are new ones, so no anchor can be checked. */
function depsOfCopies(stage: Stage, place: CopiesPlace, s3: S3Client): Deps {
  const secrets = completeSecrets();
  return {
    ...createDeps({
      ...NOT_NEEDED,
      STAGE: stage,
      TABLE_NAME: prefixOf(stage),
      SNAPSHOTS_BUCKET: 'none',
    }),
    archive: openBucket(place.archives.at(-1) ?? '', s3),
    secrets: async (name) => secrets[name],
  };
}

/** Nobody else notices that copies no longer arrive. */
export function tooOld({ rpoSeconds }: Pick<DrillReport, 'rpoSeconds'>): string[] {
  const hours = rpoSeconds / 3600;
  return hours > MOST_COPY_HOURS
    ? [
        `The newest copy is ${hours.toFixed(0)} hours old: see under AWS Backup, Jobs, Copy jobs, why none followed it.`,
      ]
    : [];
}
