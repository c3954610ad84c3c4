import {
  DeleteTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import type { Deps } from '../../functions/app/deps.ts';
import { Table } from '../../functions/table/table.ts';
import { TableFacts } from './tableFacts.ts';
import { eachItem, plainItem, TableDigest } from './tableItems.ts';
import { applyTableSettings, readTableSettings, settingsThatDiffer } from './tableSettings.ts';
import { verifyAudit } from './verifyAudit.ts';

/** Makes a new table `target` of what `source` held at the moment `at`, whose digest is `expected`. */
export type Restore = (source: string, target: string) => Promise<{ at: Date; expected: TableDigest }>;

export type DrillReport = {
  table: string;
  items: number;
  auditEntries: number;
  /** One sentence for each thing that is wrong; none after a drill that went well. */
  faults: string[];
  /** Seconds of writes that would be lost: those between the restored moment and the asking. */
  rpoSeconds: number;
  /** Seconds from the asking until the new table held everything, checked and with its settings. */
  rtoSeconds: number;
};

type Drill = {
  deps: Deps;
  client: DynamoDBClient;
  restore: Restore;
  /** Leaves the new table there. */
  keep?: boolean;
  /** Hears what is being done. */
  say?: (line: string) => void;
};

/**
 * Restores the table into a new one and finds out whether that could take its place: item for item, each item with
 * those it names, the audit trail with its anchors, and the settings that do not come back with the items. The table
 * itself is only read.
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
    // Before the settings: with them expired items begin to go.
    const found = await look(client, target);
    say('Settings ...');
    const wanted = await readTableSettings(client, source);
    await applyTableSettings(client, target, wanted);
    const differing = settingsThatDiffer(wanted, await readTableSettings(client, target));
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
        ...differing.map((name) => `The copy was not given ${name} of the table.`),
      ],
      rpoSeconds: seconds(at, began),
      rtoSeconds: seconds(began, deps.now()),
    };
  } finally {
    if (!keep) {
      await removeTable(client, target).catch((error) => say(`${target} was left behind: ${error.message}`));
    }
  }
}

/** Everything that the items alone tell. */
async function look(client: DynamoDBClient, target: string) {
  const digest = new TableDigest();
  const facts = new TableFacts();
  await eachItem(client, target, (item) => {
    digest.add(item);
    facts.look(plainItem(item));
  });
  return { digest, faults: facts.faults() };
}

/** The deployment as it would be with the copy in place of the table: with the anchors there were at that moment. */
const asOf = (deps: Deps, table: Table, moment: Date): Deps => ({
  ...deps,
  table,
  archive: {
    ...deps.archive,
    list: async (prefix) => (await deps.archive.list(prefix)).filter(({ at }) => at <= moment),
  },
});

/** Nothing is done where it is not there. */
async function removeTable(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 600, minDelay: 1, maxDelay: 10 }, { TableName });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ResourceNotFoundException')) throw error;
  }
}
