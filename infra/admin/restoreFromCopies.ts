import {
  type BackupClient,
  DescribeBackupVaultCommand,
  DescribeRestoreJobCommand,
  paginateListRecoveryPointsByBackupVault,
  StartRestoreJobCommand,
} from '@aws-sdk/client-backup';
import { CommandError } from '../commandError.ts';
import type { Restore } from './restoreDrill.ts';
import { MOST_HOURS, waiting } from './waiting.ts';

/** A vault of copies, as AWS describes it. */
type Vault = { name: string; account: string; keyArn: string };

/** @throws CommandError when the vault cannot be read with these credentials */
export async function readVault(backup: BackupClient, BackupVaultName: string): Promise<Vault> {
  const found = await backup
    .send(new DescribeBackupVaultCommand({ BackupVaultName }))
    .catch(({ name }: Error) => {
      throw new CommandError(
        `The vault ${BackupVaultName} cannot be read (${name}): name credentials of the account that holds the copies with --profile, or deploy the stack of the copies first.`,
      );
    });
  const [, , , , account = ''] = (found.BackupVaultArn ?? '').split(':');
  return { name: BackupVaultName, account, keyArn: found.EncryptionKeyArn ?? '' };
}

type Point = { arn: string; at: Date };

/** The newest copy of a table that is whole. `at` is the moment that it holds. */
async function newestPoint(backup: BackupClient, BackupVaultName: string): Promise<Point> {
  let newest: Point | undefined;
  const pages = paginateListRecoveryPointsByBackupVault(
    { client: backup },
    { BackupVaultName, ByResourceType: 'DynamoDB' },
  );
  for await (const { RecoveryPoints = [] } of pages) {
    for (const { RecoveryPointArn: arn, Status, InitiationDate, CreationDate } of RecoveryPoints) {
      // A copy was created later than what it is a copy of was begun.
      const at = InitiationDate ?? CreationDate;
      if (arn && at && Status === 'COMPLETED' && (!newest || at > newest.at)) newest = { arn, at };
    }
  }
  if (newest) return newest;
  throw new CommandError(
    `The vault ${BackupVaultName} holds no copy of a table: the first one comes in the night after the deployment.`,
  );
}

type Options = {
  backup: BackupClient;
  vault: Vault;
  /** The ARN of the role as which AWS Backup makes the table. */
  role: string;
  everyMs?: number;
  mostMs?: number;
};

/**
 * Restores the newest copy in a vault into a new table beside it, under the key of the vault. Nothing tells what the
 * table held at that moment, so there is no digest to expect.
 * @throws CommandError when there is no copy, or AWS gives up or takes too long
 */
export const restoreFromCopies =
  ({ backup, vault, role, everyMs = 15_000, mostMs = MOST_HOURS * 3_600_000 }: Options): Restore =>
  async (_source, target) => {
    const { arn, at } = await newestPoint(backup, vault.name);
    const { RestoreJobId } = await backup.send(
      new StartRestoreJobCommand({
        RecoveryPointArn: arn,
        IamRoleArn: role,
        ResourceType: 'DynamoDB',
        Metadata: { targetTableName: target, encryptionType: 'KMS', kmsMasterKeyArn: vault.keyArn },
      }),
    );
    await waiting(everyMs, mostMs)('The restore', async () => {
      const { Status, StatusMessage } = await backup.send(new DescribeRestoreJobCommand({ RestoreJobId }));
      if (Status === 'ABORTED' || Status === 'FAILED') {
        throw new CommandError(`AWS gave up the restore of the copy: ${StatusMessage ?? 'no reason told'}.`);
      }
      return Status === 'COMPLETED';
    });
    return { at };
  };
