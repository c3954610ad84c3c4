import type { Deps } from '../../functions/app/deps.ts';
import { verifyAudit } from '../../functions/audit/verify.ts';
import { connectStage, placeOf } from './deployed.ts';
import { orderMissing } from './orderMissing.ts';
import { readWords, TEXT } from './readWords.ts';
import { relist } from './relist.ts';

const USAGE = 'Usage: npm run audit -- verify | order | relist [--stage STAGE].';

type Action = 'verify' | 'order' | 'relist';

/** What each needs of a table that no stage is named for. */
const NEEDS: Record<Action, string[]> = {
  verify: ['SECRETS', 'ARCHIVE_BUCKET'],
  order: ['ARCHIVE_BUCKET'],
  relist: [],
};

/**
 * `audit verify` checks the audit trail of a deployed stage or of the local cloud, also against its anchors.
 * `audit order` numbers entries that have no number. `audit relist` lists those of a former version by user and record.
 * @returns the exit code: 1 when the trail is broken
 * @throws CommandError
 */
export async function auditCommand(args: string[]): Promise<number> {
  const { action, stage } = readArguments(args);
  const deps = await connectStage(stage, NEEDS[action]);
  console.log(`Looking at the ${placeOf(deps)}.`);
  return { verify, order, relist: listAnew }[action](deps);
}

async function verify(deps: Deps): Promise<number> {
  const { fault, entries, archived, anchors, unchecked } = await verifyAudit(deps);
  if (unchecked > 0) console.log(`${unchecked} anchors were not checked: the key that signed them is gone.`);
  if (fault === undefined) {
    console.log(
      `The audit trail is whole: ${entries} entries in one chain, which ${anchors} anchors and the copies of ${archived} entries confirm.`,
    );
    return 0;
  }
  console.error(`The audit trail is broken. ${fault}`);
  return 1;
}

async function order(deps: Deps): Promise<number> {
  const count = await orderMissing(deps);
  console.log(`${count} entries had no number and were given one.`);
  return 0;
}

async function listAnew(deps: Deps): Promise<number> {
  const count = await relist(deps, (done, total) => {
    if (done % 4800 === 0) console.log(`${done} of ${total} entries`);
  });
  console.log(`${count} entries were listed by their user and their record.`);
  return 0;
}

const readArguments = (args: string[]) =>
  readWords(
    USAGE,
    { args, allowPositionals: true, options: { stage: TEXT } },
    ({ values: { stage }, positionals: [action = '', ...others] }) =>
      others.length === 0 && Object.hasOwn(NEEDS, action) ? { action: action as Action, stage } : undefined,
  );
