import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { bounds, giveUpAfter } from '#functions/app/awsBounds.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { FaultReport } from '../support/faultReport.ts';
import { seeded } from '../support/faults.ts';
import { expectInvariants } from '../support/invariants.ts';
import type { Answered } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const ALL = process.env.FAULTS === 'all';
const engine = withEngine();
const report = new FaultReport('proxy');
const documents = memoryBlobs();
let proxy: FaultProxy;
let well: ReturnType<typeof testDeps>;
let world: TeacherWorld;

beforeAll(async () => {
  well = testDeps({ engine });
  well.documents = documents;
  world = await teacherWorld(well);
  proxy = await startFaultProxy(engine.endpoint);
});
afterEach(() => {
  proxy.choose = () => undefined;
});
afterAll(async () => {
  await proxy?.stop();
  await report.write();
});

/** A process that reaches the table through a proxy, with the product's own timeout unless a shorter one is given. */
const behindProxy = (timeout = bounds().requestHandler.requestTimeout, { endpoint } = proxy) =>
  testDeps({
    engine,
    shared: well,
    client: new DynamoDBClient({
      ...bounds(),
      requestHandler: { ...bounds().requestHandler, ...giveUpAfter(timeout) },
      endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }),
  });

let next = 60_000;
type Request = { school_id: string; key: string };
const newRequest = (): Request => {
  next += 1;
  return { school_id: String(next), key: `request-${next}` };
};
const create = ({ school_id, key }: Request, deps = well): Promise<Answered> =>
  callById(
    'schools.create',
    deps,
    world.as('admin', { body: schoolInput(school_id), headers: { 'idempotency-key': key } }),
  );

type Asked = { request: Request; answer: Answered };

/**
 * Runs this many clients at once. Each creates one school after the other until it `hasEnough`. Returns what each was
 * answered.
 */
async function crowd(
  fault: string,
  clients: number,
  hasEnough: (answer: Answered, round: number) => boolean,
) {
  const asked: Asked[] = [];
  const client = async () => {
    const deps = behindProxy();
    for (let round = 1; ; round += 1) {
      const request = newRequest();
      const answer = await create(request, deps);
      report.row(fault).count(answer.status);
      asked.push({ request, answer });
      if (hasEnough(answer, round)) return;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  report.row(fault).runs += 1;
  return asked;
}

/** Expects that each request was done once, or was told to try again and is then done once. */
async function expectOnce(fault: string, answers: readonly Asked[]) {
  const row = report.row(fault);
  for (const { request, answer } of answers) {
    expect([201, 503]).toContain(answer.status);
    if (answer.status === 503) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect((await create(request)).status).toBe(201);
    }
  }
  const entries = (await rowsOf(engine, 'AUDIT#')).filter(({ resource_type }) => resource_type === 'school');
  const stored = new Map((await rowsOf(engine, 'SCHOOL#')).map((item) => [item.school_id, item.id]));
  for (const { request } of answers) {
    const id = stored.get(request.school_id);
    if (id === undefined) row.acknowledgedLost += 1;
    const made = entries.filter(
      ({ resource_id, action }) => resource_id === String(id) && action === 'create',
    );
    row.duplicates += made.length - 1;
  }
  expect([row.acknowledgedLost, row.duplicates, row.falseConflicts]).toEqual([0, 0, 0]);
}

describe('F1: the table throttles, over real sockets', () => {
  it.each(ALL ? [0.01, 0.1, 0.3, 0.6, 1] : [0.3, 1])(
    '%d of all requests: each is done or told to wait, and all goes on afterwards',
    async (share) => {
      const random = seeded(20261122 + share * 100);
      let throttled = 0;
      let over = 0;
      proxy.choose = () => {
        if (over > 0 || random() >= share) return undefined;
        throttled += 1;
        return 'throttle';
      };
      const ending = sleep(ALL ? 8000 : 1200).then(() => {
        over = performance.now();
      });
      // Each client goes on until it gets a good answer after the throttling ended.
      const asked = await crowd('F1', 6, ({ status }) => {
        if (over === 0 || status !== 201) return false;
        report.row('F1').recoveryMs.push(Math.round(performance.now() - over));
        return true;
      });
      await ending;
      expect(throttled).toBeGreaterThan(0);
      await expectOnce('F1', asked);
    },
    120_000,
  );
});

describe('F3: the table answers with errors, or cuts the connection', () => {
  it.each(['error', 'cut'] as const)(
    'each request is done or not at all: %s',
    async (fault) => {
      const random = seeded(7);
      proxy.choose = () => (random() < 0.3 ? fault : undefined);
      const asked = await crowd('F3', 4, (_, round) => round === (ALL ? 40 : 4));
      proxy.choose = () => undefined;
      await expectOnce('F3', asked);
    },
    120_000,
  );
});

describe('F4: answers get lost after the commit, over real sockets', () => {
  it.each([0.3, 1])(
    '%d of all: each request is done once, and never a conflict',
    async (share) => {
      const random = seeded(11);
      const dropped = (operation: string) => operation === 'TransactWriteItems' && random() < share;
      proxy.choose = (operation) => (dropped(operation) ? 'dropAnswer' : undefined);
      const asked = await crowd('F4', 4, (_, round) => round === (ALL ? 40 : 4));
      proxy.choose = () => undefined;
      // When all answers are lost, the stored answer tells that the request was done.
      if (share === 1) expect(asked.map(({ answer }) => answer.status)).toEqual(asked.map(() => 201));
      await expectOnce('F4', asked);
    },
    120_000,
  );

  it('a request without a name of its own is done once all the same where the SDK gets through', async () => {
    let lose = 2;
    proxy.choose = (operation) =>
      operation === 'TransactWriteItems' && lose-- > 0 ? 'dropAnswer' : undefined;
    const school_id = newRequest().school_id;
    const made = await callById(
      'schools.create',
      behindProxy(),
      world.as('admin', { body: schoolInput(school_id) }),
    );
    report.row('F4').count(made.status);
    expect([made.status, made.body.data?.school_id]).toEqual([201, school_id]);
  });
});

/** A proxy for one of several tests that run beside each other. */
async function ownProxy({ onTestFinished }: TestContext): Promise<FaultProxy> {
  const own = await startFaultProxy(engine.endpoint);
  onTestFinished(() => own.stop());
  return own;
}

// They mostly wait, so they wait beside each other, each at a proxy of its own.
describe.concurrent('F5: the table never answers, or late', () => {
  it.for([
    ['hang', 'BatchGetItem'],
    ['hang', 'UpdateItem'],
    ['hang', 'TransactWriteItems'],
    ['stall', 'BatchGetItem'],
    ['stall', 'TransactWriteItems'],
  ] as const)(
    '%s of %s: ends by itself in a 503 after the tries that there are, with nothing done',
    async ([fault, hanging], context) => {
      const own = await ownProxy(context);
      const request = newRequest();
      const counted = { hung: 0 };
      own.choose = (operation) => {
        if (operation !== hanging) return undefined;
        counted.hung += 1;
        return fault;
      };
      const answer = await create(request, behindProxy(1000, own));
      report.row('F5').count(answer.status);
      expect([answer.status, counted.hung]).toEqual([503, bounds().maxAttempts]);
      own.choose = () => undefined;
      expect((await rowsOf(engine, `UNIQUE#school_id#${request.school_id}`)).length).toBe(0);
      await expectOnce('F5', [{ request, answer }]);
    },
  );

  it('an answer that comes after the client has given up is the same request again', async (context) => {
    const own = await ownProxy(context);
    let slow = 1;
    own.choose = (operation) => (operation === 'TransactWriteItems' && slow-- > 0 ? 2500 : undefined);
    const request = newRequest();
    const answer = await create(request, behindProxy(1000, own));
    report.row('F5').count(answer.status);
    // The first request still reaches the table, after the second.
    await sleep(2600);
    await expectOnce('F5', [{ request, answer }]);
  });

  it('the product has its own client end it, not only warn', () => {
    const ending = { requestTimeout: 2000, socketTimeout: 2000, throwOnRequestTimeout: true };
    expect(bounds().requestHandler).toMatchObject({ connectionTimeout: 500, ...ending });
    expect(bounds(1).requestHandler).toMatchObject(ending);
    expect(bounds().maxAttempts).toBe(3);
  });
});

it('F1, F3, F4, F5: nothing is left half done by any of it', async () => {
  await expectInvariants(engine, well);
});
