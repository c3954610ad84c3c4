import * as z from 'zod';
import type { Deps } from '../app/deps.ts';
import { inFlight } from '../app/inFlight.ts';
import { digestOf } from '../table/auditEntry.ts';
import { AUDIT_BLOCK, keys, padded } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import type { Numbered } from './order.ts';

/** Where entries lie in the archive. */
export const ENTRY_FOLDER = 'entries/';

/** Objects that are written or read at once. */
const AT_ONCE = 20;

const blockOf = (number: number) => Math.floor((number - 1) / AUDIT_BLOCK);
const folderOf = (block: number) => `${ENTRY_FOLDER}${padded(block)}/`;
const nameOf = (first: number, last: number) =>
  `${folderOf(blockOf(first))}${padded(first)}-${padded(last)}.json`;
/** Where the long details of an entry lie, beside the folders of the blocks. */
const detailsName = (id: string) => `${ENTRY_FOLDER}details/${id}.json`;
const NAME = /([0-9]{12})-([0-9]{12})[.]json$/;

const Archived = z.object({
  first: z.int().min(1),
  entries: z.array(z.looseObject({ id: z.string() })).min(1),
});

/** Entries whose numbers follow on each other within a block. */
function runsOf(numbered: readonly Numbered[]): Numbered[][] {
  const runs: Numbered[][] = [];
  for (const one of [...numbered].sort((a, b) => a.number - b.number)) {
    const run = runs.at(-1);
    const last = run?.at(-1)?.number;
    const follows = last === one.number - 1 && blockOf(last) === blockOf(one.number);
    if (run && follows) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

const inOrder = (item: Item) => Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Puts entries into the archive, where nobody can change or delete them: an object for each run of numbers, named by
 * the first and the last, and one for the details of each that has long ones. The same entries make the same objects,
 * so that putting them again changes nothing.
 */
export async function archiveEntries(
  { archive, table }: Pick<Deps, 'archive' | 'table'>,
  numbered: readonly Numbered[],
) {
  const long = numbered.filter(({ entry }) => entry.long !== undefined);
  const details = await table.batchGet(long.map(({ entry }) => keys.auditDetails(entry.id)));
  await inFlight(details, AT_ONCE, async (item) => {
    const id = item.pk.slice(keys.audit('').pk.length);
    await archive.putNew(detailsName(id), Buffer.from(JSON.stringify(inOrder(item))));
  });
  await inFlight(runsOf(numbered), AT_ONCE, async (run) => {
    const [first, last] = [run[0]?.number ?? 0, run.at(-1)?.number ?? 0];
    const entries = run.map(({ entry }) => inOrder(entry));
    await archive.putNew(nameOf(first, last), Buffer.from(JSON.stringify({ first, entries })));
  });
}

/** What the archive has of a range: by number the digest of each entry, of each copy where there are several. */
export type Copies = Map<number, Set<string>>;

/**
 * The copies in the archive of the entries from one number through another.
 * @returns also the names of objects that are no such copies
 */
export async function copiesIn(
  { archive }: Pick<Deps, 'archive'>,
  from: number,
  through: number,
): Promise<{ copies: Copies; strange: string[] }> {
  const copies: Copies = new Map();
  const strange: string[] = [];
  const names: string[] = [];
  for (let block = blockOf(from); block <= blockOf(through); block += 1) {
    for (const { name } of await archive.list(folderOf(block))) {
      const [, first = '', last = ''] = NAME.exec(name) ?? [];
      if (first === '') strange.push(name);
      else if (Number(first) <= through && Number(last) >= from) names.push(name);
    }
  }
  await inFlight(names.sort(), AT_ONCE, async (name) => {
    const found = readCopy(await archive.get(name));
    if (!found || name !== nameOf(found.first, found.first + found.entries.length - 1)) {
      strange.push(name);
      return;
    }
    for (const [i, entry] of found.entries.entries()) {
      const number = found.first + i;
      copies.set(number, (copies.get(number) ?? new Set()).add(digestOf(entry as unknown as Item)));
    }
  });
  return { copies, strange };
}

function readCopy(bytes: Uint8Array | undefined) {
  try {
    return Archived.parse(JSON.parse(Buffer.from(bytes ?? []).toString()));
  } catch {
    return undefined;
  }
}
