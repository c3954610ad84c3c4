import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopWithLauncher } from '../stopWithLauncher.ts';
import { Client } from './client.ts';
import { Deployment, emulatedEnvironment, REGION, STAGE } from './deployment.ts';
import { deployAll, failure } from './deploySteps.ts';
import { type Emulator, openEmulator } from './emulator.ts';
import { journey, SCHOOLS_CSV } from './journey.ts';
import { documentsAndTable } from './kept.ts';
import { NESTED_UPDATES } from './limits.ts';
import { apiIdOf, documentsBucketOf, originOf, type Part, partsOf, required } from './outputs.ts';
import { REHEARSAL_FOLDER, RehearsalError } from './python.ts';
import { endTools, runTool } from './runTool.ts';
import { NotPossible, Steps } from './steps.ts';
import { upgrade } from './upgrade.ts';
import { lookAtWebApp } from './webApp.ts';

/** Deploys to an emulator, works there, upgrades and destroys; tells of each step what came of it. */
async function main(): Promise<number> {
  const steps = new Steps();
  try {
    const emulator = await openEmulator(REGION);
    stopWithLauncher(async () => {
      endTools();
      await emulator.stop();
    });
    console.log(`Rehearsal on ${emulator.name}; logs and templates lie in ${REHEARSAL_FOLDER}.`);
    try {
      await rehearse(steps, emulator);
    } finally {
      await emulator.stop();
    }
  } catch (error) {
    if (error instanceof RehearsalError) console.error(error.message);
    else if (!steps.failed) console.error(error);
  }
  console.log(`\n${steps.table()}`);
  return steps.complete ? 0 : 1;
}

async function rehearse(steps: Steps, { url, nestedUpdates }: Emulator): Promise<void> {
  await rm(join(REHEARSAL_FOLDER, 'logs'), { recursive: true, force: true });
  const deployment = new Deployment(url);
  await steps.run('cdk bootstrap', async () => {
    const ran = await deployment.bootstrap();
    if (ran.code !== 0) throw failure(ran);
    return undefined;
  });
  const stacks = await deployAll(steps, deployment);
  const { Data, Api, Web } = partsOf(await deployment.outputs());
  // Our own commands and what looks at the bucket and the table read the environment of the process.
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, emulatedEnvironment(url));
  const client = new Client(`${url}/_aws/execute-api/${apiIdOf(Api)}/$default`, await originOf(Data));
  await steps.run('without the origin secret', async () => {
    await new Client(`${url}/_aws/execute-api/${apiIdOf(Api)}/$default`, '').expect(403, 'GET', '/health');
    return 'refused (R72)';
  });
  await steps.run('admin seed and load:schools into the deployed table', async () => {
    await command('admin/run.ts', Data, ['seed', ...(Web ? ['--stage', STAGE] : [])]);
    return loadSchools(Data);
  });
  const first = { username: 'rehearsal', password: '' };
  await steps.run('create:superadmin with the credentials of the deployer', async () => {
    const told = await command('load/createSuperAdmin.ts', Data, [
      '--username',
      first.username,
      '--email',
      'rehearsal@example.org',
    ]);
    first.password = /shown this once: (\S+)/.exec(told)?.[1] ?? '';
    return undefined;
  });
  await journey(steps, client, url, first);
  if (Web?.Url) await lookAtWebApp(steps, url, Web.Url);
  if (!nestedUpdates) {
    await steps.run('a second version by CloudFormation', async () => {
      throw new NotPossible(`${NESTED_UPDATES.why} (the template: ${NESTED_UPDATES.instead})`);
    });
  }
  await steps.run('a second version is deployed while people work', () =>
    upgrade(deployment, client, stacks, nestedUpdates),
  );
  await steps.run('cdk destroy', async () => {
    const ran = await deployment.destroy();
    if (ran.code !== 0) throw failure(ran);
    const documents = await documentsAndTable(required(Data, 'TableName'), documentsBucketOf(Data));
    return `the table is kept, and ${documents} document`;
  });
  steps.end();
}

/** One of our own commands, as `FirstSuperAdmin` says to run it. */
async function command(file: string, data: Part, args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    TABLE_NAME: required(data, 'TableName'),
    SNAPSHOTS_BUCKET: required(data, 'SnapshotsBucket'),
    SECRETS_ID: required(data, 'SecretId'),
    // What a command asks that is not told the stage.
    STAGE,
    MESSAGE_KEY_ID: required(data, 'MessageKeyId'),
    PUBLIC_URL: 'https://records.example.org',
  };
  const ran = await runTool(process.execPath, [`infra/${file}`, ...args], { name: 'commands', env });
  if (ran.code !== 0) throw new Error(ran.output.trim());
  return ran.output;
}

async function loadSchools(data: Part): Promise<string> {
  const file = join(REHEARSAL_FOLDER, 'schools.csv');
  await writeFile(file, SCHOOLS_CSV);
  const told = await command('load/loadSchools.ts', data, [
    file,
    '--create-missing',
    '--block-office',
    'DEO {district}',
  ]);
  if (!/\b2 created/.test(told)) throw new Error(told);
  return 'the reference data, and 2 schools';
}

process.exit(await main());
