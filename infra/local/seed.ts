import { Worker } from 'node:worker_threads';
import type { SeedMessage } from './seedWorker.ts';

/**
 * Fills an empty table, in a thread with the environment of the functions. `progress` hears how many records of a step
 * are stored. Rejects with the error of the failed step.
 */
export function seed(options: {
  env: Record<string, string>;
  demo: boolean;
  progress: (step: string, done: number, total: number) => void;
}): Promise<void> {
  const worker = new Worker(new URL('./seedWorker.ts', import.meta.url), {
    env: options.env,
    execArgv: [],
    stdout: true,
    workerData: { demo: options.demo },
  });
  worker.stdout.resume();
  return new Promise((resolve, reject) => {
    worker.on('message', ({ step, done, total }: SeedMessage) => options.progress(step, done, total));
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Seeding ended with code ${code}.`)),
    );
  });
}
