import { AppError } from '../../functions/http/errors.ts';
import { connect } from '../load/connect.ts';
import { LoadError } from '../load/loadError.ts';
import { orderMissing } from './orderMissing.ts';
import { verifyAudit } from './verifyAudit.ts';

const USAGE = 'Usage: npm run audit -- verify, or npm run audit -- order.';

process.exit(await main());

/** 0 where the trail is as it was written, 1 where it is not or cannot be told. */
async function main(): Promise<number> {
  try {
    const [command, ...others] = process.argv.slice(2);
    if (others.length > 0) throw new LoadError(USAGE);
    if (command === 'verify') return await verify();
    if (command === 'order') return await order();
    throw new LoadError(USAGE);
  } catch (error) {
    if (error instanceof LoadError) console.error(error.message);
    else if (error instanceof AppError) console.error(`The table does not answer: ${error.message}`);
    else console.error('The audit trail could not be looked at:', error);
    return 1;
  }
}

async function verify(): Promise<number> {
  const deps = await connect(process.env, ['STAGE', 'SECRETS_ID', 'ARCHIVE_BUCKET']);
  const { fault, entries, anchors, unchecked } = await verifyAudit(deps);
  if (unchecked > 0)
    console.log(`${unchecked} anchors were signed with a key that is gone: not held against.`);
  if (fault === undefined) {
    console.log(
      `The audit trail is whole: ${entries} entries in one chain, which ${anchors} anchors confirm.`,
    );
    return 0;
  }
  console.error(`The audit trail is broken. ${fault}`);
  return 1;
}

async function order(): Promise<number> {
  const count = await orderMissing(await connect(process.env));
  console.log(`${count} entries had no number and were given one.`);
  return 0;
}
