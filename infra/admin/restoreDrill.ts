import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import type { Deps } from '../../functions/app/deps.ts';
import type { DocumentStore } from '../../functions/app/services.ts';
import { verifyAudit } from '../../functions/audit/verify.ts';
import { keys } from '../../functions/table/keys.ts';
import { type Item, Table } from '../../functions/table/table.ts';
import {
  DOCUMENT_FOLDER,
  isAttached,
  objectName,
  type StoredUpload,
} from '../../functions/uploads/stored.ts';
import { CommandError } from '../commandError.ts';
import { stopWithLauncher } from '../stopWithLauncher.ts';
import { TableFacts } from './tableFacts.ts';
import { eachItem, plainItem, TableDigest } from './tableItems.ts';
import {
  applyTableSettings,
  makeDeletable,
  readTableSettings,
  settingsThatDiffer,
  type TableSettings,
} from './tableSettings.ts';

/**
 * Makes a new table `target` of what `source` held at the moment `at`. `expected` is the digest of that, where it can be
 * known.
 */
export type Restore = (source: string, target: string) => Promise<{ at: Date; expected?: TableDigest }>;

export type DrillReport = {
  table: string;
  items: number;
  auditEntries: number;
  /** Audit entries that the archive has as well, just so. */
  archived: number;
  /** One sentence for each fault; empty after a drill that went well. */
  faults: string[];
  /** Seconds of writes that would be lost: from the restored moment to the start of the drill. */
  rpoSeconds: number;
  /** Seconds from the start of the drill until the new table was complete, checked and had its settings. */
  rtoSeconds: number;
  /** The stream of the copy, which names it in `restoredTable` of the settings. */
  streamArn?: string;
  /** Whether the copy, with all personal data in it, could not be deleted. */
  leftBehind?: boolean;
};

type Drill = {
  deps: Deps;
  client: DynamoDBClient;
  restore: Restore;
  /** What the new table must be set to: without this, to what the table itself is set to. */
  settings?: TableSettings;
  /** The bucket that must have every document which the new table names; without this, nobody looks. */
  documents?: Pick<DocumentStore, 'list'>;
  /** The folder for exports in which `restore` has AWS put one named as the new table, and removes it. */
  exports?: string;
  /** Keeps the new table. */
  keep?: boolean;
  /** Whether the table is of the local cloud, whose engine deletes a table at once. */
  local?: boolean;
  /** Hears of each step. */
  say?: (line: string) => void;
};

/**
 * Restores the table into a new one and checks whether the copy could replace it: item for item, each item against
 * those it names, the audit trail with its anchors, and the settings that do not come back with the items. Only reads
 * the table itself.
 */
export async function restoreDrill(drill: Drill): Promise<DrillReport> {
  const { deps, client, keep = false, say = () => {} } = drill;
  const target = `${deps.environment.TABLE_NAME}-drill-${deps.newId()}`;
  let brokenOff = false;
  const done = stopWithLauncher(async () => {
    // AWS finishes what it began, and until then deletes neither: nothing can be cleaned up in time.
    if (!drill.local) return whatStays(drill, target).forEach(say);
    brokenOff = true;
    say('The drill takes its copy away.');
    await removeTable(client, target);
  }, 1);
  let leftBehind = false;
  const checked = restoreAndCheck(drill, target).catch((error) => {
    // It misses the copy: that is no fault of the program.
    throw brokenOff ? new CommandError('The drill was broken off.') : error;
  });
  const report = await checked.finally(async () => {
    if (!keep) {
      await removeTable(client, target).catch((error) => {
        leftBehind = true;
        say(`${target} was left behind: ${error.message}`);
      });
    }
    done();
  });
  return { ...report, leftBehind };
}

async function restoreAndCheck(drill: Drill, target: string): Promise<DrillReport> {
  const { deps, client, restore, documents, say = () => {} } = drill;
  const source = deps.environment.TABLE_NAME;
  const began = deps.now();
  // Before the restore, which takes long: what is deleted meanwhile is not missing in the copy.
  const there = await documents?.list(DOCUMENT_FOLDER);
  say(`Restoring ${source} into ${target} ...`);
  const { at, expected } = await restore(source, target);
  say('Items ...');
  // Before the settings, because they make expired items disappear.
  const found = await look(client, target, there);
  say('Settings ...');
  const wanted = drill.settings ?? (await readTableSettings(client, source));
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
    archived: audit.archived,
    faults: [
      ...(expected?.differences(found.digest) ?? []),
      ...found.faults,
      ...(audit.fault ? [`The audit trail: ${audit.fault}`] : []),
      ...differing.map((name) => `The copy lacks ${name} of the table.`),
    ],
    rpoSeconds: seconds(at, began),
    rtoSeconds: seconds(began, deps.now()),
    streamArn: copy?.LatestStreamArn,
  };
}

/** What a drill that is broken off leaves, for a person. */
const whatStays = ({ exports }: Drill, target: string): string[] => [
  'The drill was broken off. It leaves copies of personal data: wait until AWS has made them, then delete, as docs/operations.md says under "Restoring",',
  `- the table ${target}`,
  ...(exports ? [`- the export: aws s3 rm --recursive ${exports}/${target}/`] : []),
];

/** The digest of all items, and the faults between them and the documents that they name. */
async function look(client: DynamoDBClient, target: string, there: readonly Named[] | undefined) {
  const digest = new TableDigest();
  const facts = new TableFacts();
  const named: string[] = [];
  await eachItem(client, target, (item) => {
    digest.add(item);
    const plain = plainItem(item);
    facts.look(plain);
    const upload = plain as Item & Partial<StoredUpload>;
    if (upload.sk === UPLOAD && upload.key !== undefined && isAttached(upload)) {
      named.push(objectName(upload.key));
    }
  });
  return { digest, faults: [...facts.faults(), ...(there ? lacking(there, named) : [])] };
}

const UPLOAD = keys.upload('').sk;

type Named = { name: string };

function lacking(there: readonly Named[], named: readonly string[]): string[] {
  const names = new Set(there.map(({ name }) => name));
  const gone = named.filter((name) => !names.has(name));
  return gone.length === 0
    ? []
    : [`Of ${named.length} documents that records name, the bucket lacks ${gone.length}: ${gone[0]} is one.`];
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
    await makeDeletable(client, TableName);
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 600, minDelay: 1, maxDelay: 10 }, { TableName });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ResourceNotFoundException')) throw error;
  }
}
