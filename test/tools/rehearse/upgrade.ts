import { setTimeout as wait } from 'node:timers/promises';
import { type Client, eventually } from './client.ts';
import type { Deployment } from './deployment.ts';
import { failure } from './deploySteps.ts';
import { auditTotal, settledTotal } from './journey.ts';
import { makeNextVersion } from './nextVersion.ts';
import { People } from './people.ts';

/** What the emulator can do. */
type Abilities = {
  /** Whether its CloudFormation can update nested stacks. If not, the CDK itself changes the code of the functions. */
  nestedUpdates: boolean;
  /** Whether it ends running invocations when code changes. If so, people ask again. */
  endsBusyWorkers: boolean;
};

/**
 * Deploys a version in which every handler is changed while people read and write.
 * @throws Error when a request fails, the new version answers none, or a write is lost or was done twice
 */
export async function upgrade(
  deployment: Deployment,
  client: Client,
  stacks: readonly string[],
  { nestedUpdates, endsBusyWorkers }: Abilities,
): Promise<string> {
  deployment.takeSources(await makeNextVersion());
  const built = await deployment.synthesise();
  if (built.code !== 0) throw failure(built);
  const { body } = await client.expect(200, 'GET', '/schools/school-id/90000000001');
  const school: number = body.data.id;
  const before = { schools: await schoolsTotal(client), entries: await settledTotal(client) };
  const people = new People(client, school, endsBusyWorkers);
  const ran = await (nestedUpdates ? deployment.deploy(stacks) : deployment.hotswap(stacks));
  // Time for at least one request to the new version.
  await wait(2000);
  await people.leave();
  if (ran.code !== 0) throw failure(ran);
  const { answers, again, failures } = people;
  if (failures.length > 0) throw new Error(`${failures.length} requests failed, the first: ${failures[0]}`);
  if (answers.old === 0 || answers.new === 0)
    throw new Error(`${answers.old} old and ${answers.new} new answers`);
  const writes = await eachOnce(client, before, school, people.done);
  const asked = answers.old + answers.new;
  return [
    `none of ${asked} requests failed`,
    `${answers.old} were answered by the old version, ${answers.new} by the new one`,
    `${writes} writes are there once each`,
    ...[...again].map(
      ([first, times]) => `${times} of ${asked} were answered only when asked again, after ${first}`,
    ),
  ].join('; ');
}

/**
 * How many writes were acknowledged.
 * @throws Error unless each left one record or value, and one entry of the audit trail
 */
async function eachOnce(
  client: Client,
  before: { schools: number; entries: number },
  school: number,
  { created, changes, phone }: People['done'],
): Promise<number> {
  const writes = created.size + changes;
  const rose = (await schoolsTotal(client)) - before.schools;
  if (rose !== created.size) throw new Error(`of ${created.size} schools that were made ${rose} are there`);
  for (const id of created) await client.expect(200, 'GET', `/schools/school-id/${id}`);
  const { body } = await client.expect(200, 'GET', `/schools/${school}`);
  if (body.data.school_phone !== phone)
    throw new Error(`the last phone number is ${body.data.school_phone} and not ${phone}`);
  await eventually(
    `the entries of ${writes} writes`,
    60,
    async () => (await auditTotal(client)) >= before.entries + writes || undefined,
  );
  const entries = (await settledTotal(client)) - before.entries;
  if (entries !== writes) throw new Error(`${writes} writes left ${entries} entries of the audit trail`);
  return writes;
}

const schoolsTotal = async (client: Client): Promise<number> =>
  (await client.expect(200, 'GET', '/schools?limit=1')).body.pagination.total;
