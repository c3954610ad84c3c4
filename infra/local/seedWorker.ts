import { parentPort, workerData } from 'node:worker_threads';
import { createDeps } from '../../functions/app/createDeps.ts';
import { seedAccounts, seedDemo, seedMedical, seedTeacherAccount } from './demoData.ts';
import { seedRepairs } from './demoRepairs.ts';
import { seedService } from './demoService.ts';
import { seedReferenceData } from './referenceData.ts';

export type SeedMessage = { step: string; done: number; total: number };

const { demo } = workerData as { demo: boolean };
const deps = createDeps(process.env);
const report = (step: string) => (done: number, total: number) => {
  const message: SeedMessage = { step, done, total };
  parentPort?.postMessage(message);
};

await seedReferenceData(deps, report('Reference data'));
await seedAccounts(deps, report('Accounts'));
if (demo) {
  await seedDemo(deps, report('Demo records'));
  await seedTeacherAccount(deps);
  await seedMedical(deps, report('Medical records'));
  await seedService(deps, report('Posts and orders'));
  await seedRepairs(deps);
}
