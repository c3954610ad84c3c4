import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Deployment, STAGE } from './deployment.ts';
import { KNOWN_LIMITS, toldOf } from './limits.ts';
import { REHEARSAL_FOLDER } from './python.ts';
import type { Ran } from './runTool.ts';
import { NotPossible, type Steps } from './steps.ts';

const STACKS = ['Data', 'Api', 'Events', 'Web', 'Operations'].map((part) => `SchoolRecords-${STAGE}-${part}`);

/**
 * Deploys all stacks with one command. Tries each stack that was left out again by itself, so that each gives its own
 * reason. A reason that is a known limit of the emulator is reported, and that stack is skipped.
 * @returns the names of the deployed stacks
 */
export async function deployAll(steps: Steps, deployment: Deployment): Promise<string[]> {
  let standing: string[] = [];
  await steps.run('cdk deploy --all', async () => {
    const ran = await deployment.deploy();
    standing = STACKS.filter((stack) => ran.output.includes(`✅  ${stack}`));
    if (ran.code !== 0 && !KNOWN_LIMITS.some(({ reason }) => reason.test(ran.output))) throw failure(ran);
    return `${standing.length} of ${STACKS.length} stacks, ${await resourcesOf(standing)} resources`;
  });
  for (const stack of STACKS.filter((name) => !standing.includes(name))) {
    const done = await steps.run(`cdk deploy ${stack}`, async () => {
      const ran = await deployment.deploy([stack]);
      if (ran.code === 0) return `${await resourcesOf([stack])} resources`;
      const limit = KNOWN_LIMITS.find(({ reason }) => reason.test(ran.output));
      throw limit ? new NotPossible(toldOf(limit)) : failure(ran);
    });
    if (done) standing = [...standing, stack];
  }
  // The CLI writes the outputs only when it could deploy every stack that it was given.
  await steps.run('cdk deploy of the same again', async () => {
    const ran = await deployment.deploy(standing);
    if (ran.code !== 0) throw failure(ran);
    const unchanged = standing.filter((stack) => ran.output.includes(`${stack} (no changes)`));
    if (unchanged.length < standing.length)
      throw new Error(`only ${unchanged.join(', ')} stayed as they were`);
    return 'it changes nothing';
  });
  return standing;
}

/** The last lines of the CLI say why. */
export const failure = ({ output, log }: Ran) =>
  new Error(`the CDK's CLI failed, see ${log}: ${output.trim().split('\n').slice(-5).join(' ')}`);

/** How many resources the templates of these stacks and of their nested stacks hold. */
async function resourcesOf(stacks: readonly string[]): Promise<number> {
  const folder = join(REHEARSAL_FOLDER, 'app/cdk.out');
  const files = (await readdir(folder)).filter(
    (file) =>
      file.endsWith('.template.json') &&
      stacks.some((stack) => file.replaceAll('-', '').startsWith(stack.replaceAll('-', ''))),
  );
  const templates = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return templates.reduce((sum, text) => sum + Object.keys(JSON.parse(text).Resources).length, 0);
}
