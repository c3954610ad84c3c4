import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopWithLauncher } from '../../../infra/stopWithLauncher.ts';
import { tagBuckets } from './bucketTags.ts';
import { endsBusyWorkers } from './busyWorkers.ts';
import { Client } from './client.ts';
import { Deployment, emulatedEnvironment, MAIL_SENDER, REGION, STAGE } from './deployment.ts';
import { deployAll, failure } from './deploySteps.ts';
import { type Emulator, openEmulator } from './emulator.ts';
import { type Account, setPasswordByMail, verifySender } from './firstAccount.ts';
import { journey, SCHOOLS_CSV } from './journey.ts';
import { anchorAudit, lookAtTheRest } from './kept.ts';
import { BUCKET_TAGS, BUSY_WORKERS, NESTED_UPDATES, toldOf } from './limits.ts';
import { apiIdOf, originOf, type Part, partsOf, required } from './outputs.ts';
import { REHEARSAL_FOLDER, RehearsalError } from './python.ts';
import { takeRestoredTable } from './restoredTable.ts';
import { endTools, runTool } from './runTool.ts';
import { NotPossible, Steps } from './steps.ts';
import { upgrade } from './upgrade.ts';
import { lookAtWebApp } from './webApp.ts';

/** Deploys to an emulator, works there, upgrades and destroys. Prints the outcome of each step. */
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
  // Our own commands, and the checks of the bucket and the table, read the environment of the process.
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, emulatedEnvironment(url));
  const client = new Client(`${url}/_aws/execute-api/${apiIdOf(Api)}/$default`, await originOf(Data));
  await steps.run('without the origin secret', async () => {
    await new Client(`${url}/_aws/execute-api/${apiIdOf(Api)}/$default`, '').expect(403, 'GET', '/health');
    return 'refused (R72)';
  });
  await steps.run('admin seed and import:schools into the deployed table', async () => {
    await command(Data, ['seed', ...(Web ? ['--stage', STAGE] : [])]);
    return importSchools(Data);
  });
  let first: Account = { username: 'rehearsal', password: '' };
  await steps.run('admin create-super-admin with the credentials of the deployer', async () => {
    await verifySender(MAIL_SENDER);
    const { username } = first;
    const who = ['--username', username, '--email', 'rehearsal@example.org'];
    await command(Data, ['create-super-admin', ...who]);
    first = await setPasswordByMail(client, url, username);
    return 'the link in the mail sets the password, once';
  });
  await journey(steps, client, url, first);
  if (Web?.Url) await lookAtWebApp(steps, url, Web.Url);
  if (!nestedUpdates) {
    await steps.run('a second version by CloudFormation', async () => {
      throw new NotPossible(toldOf(NESTED_UPDATES));
    });
  }
  let endsBusy = false;
  await steps.run('probe: code is changed while its function works', async () => {
    endsBusy = await endsBusyWorkers();
    return endsBusy
      ? `${toldOf(BUSY_WORKERS)}; Lambda lets them end. Below people ask again.`
      : 'the invocation comes to its end, as in Lambda';
  });
  await steps.run('a second version is deployed while people work', () =>
    upgrade(deployment, client, stacks, { nestedUpdates, endsBusyWorkers: endsBusy }),
  );
  await steps.run('the end of the audit trail goes into the archive', anchorAudit);
  await steps.run('a restored table takes the place of the table', () =>
    takeRestoredTable(deployment, client, Data, stacks, nestedUpdates),
  );
  await steps.run('tags of the bucket of the web app', async () => {
    if (!Web || (await tagBuckets(`SchoolRecords-${STAGE}-Web`)) === 0) return undefined;
    throw new NotPossible(`${toldOf(BUCKET_TAGS)}; set by hand`);
  });
  await steps.run('cdk destroy', async () => {
    const ran = await deployment.destroy();
    if (ran.code !== 0) throw failure(ran);
    return lookAtTheRest(Data);
  });
  steps.end();
}

/** Runs one of our own commands, as the output `FirstSuperAdmin` says. */
async function command(data: Part, args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    TABLE_NAME: required(data, 'TableName'),
    SNAPSHOTS_BUCKET: required(data, 'SnapshotsBucket'),
    SECRETS: required(data, 'Secrets'),
    // What a command asks that is not told the stage.
    STAGE,
    MESSAGE_KEY_ID: required(data, 'MessageKeyId'),
    PUBLIC_URL: 'https://records.example.org',
  };
  const ran = await runTool(process.execPath, ['infra/admin/run.ts', ...args], { name: 'commands', env });
  if (ran.code !== 0) throw new Error(ran.output.trim());
  return ran.output;
}

async function importSchools(data: Part): Promise<string> {
  const file = join(REHEARSAL_FOLDER, 'schools.csv');
  await writeFile(file, SCHOOLS_CSV);
  const told = await command(data, [
    'import:schools',
    file,
    '--create-missing',
    '--block-office',
    'DEO {district}',
  ]);
  if (!/\b2 create\b/.test(told)) throw new Error(told);
  return 'the reference data, and 2 schools';
}

process.exit(await main());
