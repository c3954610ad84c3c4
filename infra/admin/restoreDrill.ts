import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import type { Deps } from '../../functions/app/deps.ts';
import { verifyAudit } from '../../functions/audit/verify.ts';
import { Table } from '../../functions/table/table.ts';
import { TableFacts } from './tableFacts.ts';
import { eachItem, plainItem, TableDigest } from './tableItems.ts';
import { applyTableSettings, readTableSettings, settingsThatDiffer } from './tableSettings.ts';

/** Makes a new table `target` of what `source` held at the moment `at`. `expected` is the digest of that. */
export type Restore = (source: string, target: string) => Promise<{ at: Date; expected: TableDigest }>;

export type DrillReport = {
  table: string;
  items: number;
  auditEntries: number;
  /** One sentence for each fault; empty after a drill that went well. */
  faults: string[];
  /** Seconds of writes that would be lost: from the restored moment to the start of the drill. */
  rpoSeconds: number;
  /** Seconds from the start of the drill until the new table was complete, checked and had its settings. */
  rtoSeconds: number;
  /** The stream of the copy, which names it in `restoredTable` of the settings. */
  streamArn?: string;
};

type Drill = {
  deps: Deps;
  client: DynamoDBClient;
  restore: Restore;
  /** Keeps the new table. */
  keep?: boolean;
  /** Hears of each step. */
  say?: (line: string) => void;
};

/**
 * Restores the table into a new one and checks whether the copy could replace it: item for item, each item against
 * those it names, the audit trail with its anchors, and the settings that do not come back with the items. Only reads
 * the table itself.
 */
export async function restoreDrill(drill: Drill): Promise<DrillReport> {
  const { deps, client, restore, keep = false, say = () => {} } = drill;
  const source = deps.environment.TABLE_NAME;
  const began = deps.now();
  const target = `${source}-drill-${deps.newId()}`;
  try {
    say(`Restoring ${source} into ${target} ...`);
    const { at, expected } = await restore(source, target);
    say('Items ...');
    // Before the settings, because they make expired items disappear.
    const found = await look(client, target);
    say('Settings ...');
    const wanted = await readTableSettings(client, source);
    await applyTableSettings(client, target, wanted);
    const differing = settingsThatDiffer(wanted, await readTableSettings(client, target));
    const { Table: copy } = await client.send(new DescribeTableCommand({ TableName: target }));
    say('Audit trail ...');
    const audit = await verifyAudit(asOf(deps, new Table(client, target), at));
    const seconds = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000);
    return {
      table: target,
      items: found.digest.count,
      auditEntries: audit.entries,
      faults: [
        ...expected.differences(found.digest),
        ...found.faults,
        ...(audit.fault ? [`The audit trail: ${audit.fault}`] : []),
        ...differing.map((name) => `The copy lacks ${name} of the table.`),
      ],
      rpoSeconds: seconds(at, began),
      rtoSeconds: seconds(began, deps.now()),
      streamArn: copy?.LatestStreamArn,
    };
  } finally {
    if (!keep) {
      await removeTable(client, target).catch((error) => say(`${target} was left behind: ${error.message}`));
    }
  }
}

/** The digest of all items, and the faults between them. */
async function look(client: DynamoDBClient, target: string) {
  const digest = new TableDigest();
  const facts = new TableFacts();
  await eachItem(client, target, (item) => {
    digest.add(item);
    facts.look(plainItem(item));
  });
  return { digest, faults: facts.faults() };
}

/** The deployment with the copy in place of the table, and with only what the archive held at that moment. */
const asOf = (deps: Deps, table: Table, moment: Date): Deps => ({
  ...deps,
  table,
  archive: {
    ...deps.archive,
    list: async (prefix) => (await deps.archive.list(prefix)).filter(({ at }) => at <= moment),
  },
});

/** Deletes the table if it exists. */
async function removeTable(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 600, minDelay: 1, maxDelay: 10 }, { TableName });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ResourceNotFoundException')) throw error;
  }
}
