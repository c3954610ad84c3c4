import { parseArgs } from 'node:util';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { runClosures } from './closures.ts';
import type { Figures } from './drive.ts';
import { runMerges } from './merges.ts';
import { runService } from './service.ts';
import { runTickets } from './tickets.ts';
import { planText, runWorkload, shrunk } from './workload.ts';
import { openGround } from './world.ts';

const USAGE = `npm run workload -- [--operations 10000] [--seed NUMBER]
  --operations  how many requests are made, by 16 clients at once
  --seed        what they are drawn from; told by a run that fails`;

/** One request about orders and moves for so many others. Each round of them reads the whole table. */
const SERVICE_SHARE = 10;

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const operations = Number(values.operations);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (values.help || !(operations >= 1) || !Number.isInteger(seed)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}

const ground = await openGround();
stopWithLauncher(ground.stop);
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
const progress = ({ operations: done, checks }: Figures) =>
  console.log(`${done} operations, ${checks} comparisons of everything, ${seconds()} s`);
const driven = await runWorkload(ground, { seed, operations, checkEvery: 40, progress });
const { failure, figures } = driven;
console.log(JSON.stringify(figures, null, 2));
if (failure) {
  console.error(
    `Seed ${seed} fails after ${figures.operations} operations.\n${failure}\nLooking for less that fails ...`,
  );
  const smallest = await shrunk(ground, driven);
  const what = smallest.again ? 'This fails as well:' : 'It did not fail a second time. Its last round was:';
  console.error(`${what}\n${planText(smallest.rounds)}\n${smallest.failure}`);
} else console.log(`Seed ${seed}: the product and the model agree (${seconds()} s).`);
// Orders and moves go on over several requests, so these are held against what must always be true of the table.
const service = await runService(ground, { seed, operations: Math.ceil(operations / SERVICE_SHARE) }).catch(
  (error: Error) => {
    console.error(`Seed ${seed}, orders and moves: ${error.stack}`);
    return undefined;
  },
);
if (service) console.log(`${JSON.stringify(service, null, 2)}\nOrders and moves hold (${seconds()} s).`);
const merges = await runMerges(ground, { seed, operations: Math.ceil(operations / SERVICE_SHARE) }).catch(
  (error: Error) => {
    console.error(`Seed ${seed}, merges: ${error.stack}`);
    return undefined;
  },
);
if (merges) console.log(`${JSON.stringify(merges, null, 2)}\nMerges hold (${seconds()} s).`);
const closures = await runClosures(ground, { seed, operations: Math.ceil(operations / SERVICE_SHARE) }).catch(
  (error: Error) => {
    console.error(`Seed ${seed}, closings: ${error.stack}`);
    return undefined;
  },
);
if (closures) console.log(`${JSON.stringify(closures, null, 2)}\nClosings hold (${seconds()} s).`);
const tickets = await runTickets(ground, { seed, operations: Math.ceil(operations / SERVICE_SHARE) }).catch(
  (error: Error) => {
    console.error(`Seed ${seed}, corrections: ${error.stack}`);
    return undefined;
  },
);
if (tickets) console.log(`${JSON.stringify(tickets, null, 2)}\nCorrections hold (${seconds()} s).`);
await ground.stop();
process.exit(failure || !service || !merges || !closures || !tickets ? 1 : 0);
