import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Deployment } from './deployment.ts';
import { failure } from './deploySteps.ts';

/** The next version marks every answer, so that it shows which version gave it. */
const FILE = 'functions/http/respond.ts';
const TEXT = "'x-content-type-options': 'nosniff',";
const MARK = 'x-rehearsed-version';

/** Two people ask so often that no limit of requests per account refuses them. */
const PAUSE_MS = 300;

/**
 * Deploys a version in which every handler is changed while people read and write.
 * @param nestedUpdates whether the emulator's CloudFormation can update nested stacks; else the CDK changes the code of
 * the functions itself
 * @throws Error when a request fails, or none is answered by the new version
 */
export async function upgrade(
  deployment: Deployment,
  client: Client,
  stacks: readonly string[],
  nestedUpdates: boolean,
): Promise<string> {
  await deployment.takeNextVersion(FILE, TEXT, `${TEXT}\n  '${MARK}': '2',`);
  const built = await deployment.synthesise();
  if (built.code !== 0) throw failure(built);
  const answers = { old: 0, new: 0 };
  const failures: string[] = [];
  let over = false;
  const people = [read(), write()];
  async function note(method: string, path: string, body?: unknown) {
    try {
      const { status, headers } = await client.ask(method, path, { body });
      if (status !== 200) failures.push(`${method} ${path} answered ${status}`);
      else answers[headers.has(MARK) ? 'new' : 'old'] += 1;
    } catch (error) {
      failures.push(`${method} ${path}: ${error}`);
    }
    await wait(PAUSE_MS);
  }
  async function read() {
    while (!over) await note('GET', '/schools?limit=10');
  }
  async function write() {
    const { body } = await client.expect(200, 'GET', '/schools/school-id/90000000001');
    for (let turn = 0; !over; turn += 1) {
      await note('PUT', `/schools/${body.data.id}`, {
        school_phone: `038923${String(turn % 10_000).padStart(5, '0')}`,
      });
    }
  }
  const ran = await (nestedUpdates ? deployment.deploy(stacks) : deployment.hotswap(stacks));
  // The new version is asked at least once.
  await wait(2000);
  over = true;
  await Promise.all(people);
  if (ran.code !== 0) throw failure(ran);
  if (failures.length > 0) throw new Error(`${failures.length} requests failed, the first: ${failures[0]}`);
  if (answers.old === 0 || answers.new === 0)
    throw new Error(`${answers.old} old and ${answers.new} new answers`);
  return `none of ${answers.old + answers.new} requests failed; ${answers.old} were answered by the old version, ${answers.new} by the new one`;
}
