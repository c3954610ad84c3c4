import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { Deps } from '#functions/app/deps.ts';
import { run as act } from '#functions/events/act.ts';
import { run as sweepUploads } from '#functions/events/sweepUploads.ts';
import { ErrorBody } from '#shared/contracts/errors.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { fakeServices } from '../support/fakeServices.ts';
import { FaultReport } from '../support/faultReport.ts';
import {
  type Armed,
  auditsIn,
  effectOf,
  FaultPlan,
  type State,
  stateOf,
  tableWith,
} from '../support/faultRuns.ts';
import { ALL, type Case, isTried, placesOf, SUFFERED } from '../support/faultShare.ts';
import { type Fault, faultyClient } from '../support/faults.ts';
import { brokenInvariants } from '../support/invariants.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import type { Scenario } from '../support/scenarioMakers.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { writeScenarios } from '../support/writeScenarios.ts';

const LONG = {
  ...{
    accessTokenSeconds: 1e7,
    refreshIdleSeconds: 1e7,
    refreshAbsoluteSeconds: 1e7,
    freshProofSeconds: 1e7,
  },
  ...{
    exportsPerHour: 1e6,
    notedFilesPerHour: 1e6,
    importsPerDay: 1e6,
    revealsPerHour: 1e6,
    uploadsPerDay: 1e6,
    ticketsPerDay: 1e6,
    otpSendsPerDayInAll: 1e6,
  },
};

const seedTable = withEngine();
let plan = new FaultPlan();
const services = fakeServices((command) => plan.toService(command));
const shared = { ...services, ...onlySecrets() };
let world: TeacherWorld;
let seed: State;

function onlySecrets() {
  const { secrets, snapshots } = testDeps({ engine: { endpoint: 'http://127.0.0.1', tableName: '' } });
  return { secrets, snapshots };
}

beforeAll(async () => {
  world = await teacherWorld(testDeps({ engine: seedTable, shared, limits: LONG }));
  seed = await stateOf(seedTable);
});
afterAll(() => services.restore());

type Kind = Exclude<Fault, undefined>;

/** The number of each fault, which is its row in the report. */
const FAULTS: Record<Kind, string> = {
  throttle: 'F1',
  conflict: 'F2',
  refuse: 'F3',
  loseAnswer: 'F4',
  hang: 'F5',
};
const report = new FaultReport('everyWrite');
afterAll(() => report.write());

/** All calls of an endpoint, each with a fault of its own, take their time. */
const PATIENT = 300_000;

/** Expects an answer that only says that the request may be tried again, and when. */
function expectSilent({ status, body, headers, cookies }: Answered, where: string) {
  expect(
    [status, Number(headers['retry-after']) > 0, cookies.filter((one) => !/Max-Age=0/i.test(one))],
    where,
  ).toEqual([503, true, []]);
  expect(ErrorBody.strict().parse(body)).toMatchObject({ error: 'unavailable' });
  expect(JSON.stringify(body), where).not.toMatch(/arn:|records-|exception|\.ts\b|dynamo|AWS|secret/i);
}

const ENDPOINTS = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
const NAMES = Object.entries(writeScenarios({} as never, { world: {}, as: () => ({}) } as never));

it('F3: every endpoint that writes is tried here', () => {
  // A preview, an answer and a challenge write nothing. They are asked by POST, since their questions are long, or must
  // not be asked by a link.
  const asking = (id: string) =>
    id.startsWith('userManagement.preview') || ['ask.run', 'audit.trace', 'auth.beginPasskey'].includes(id);
  const writing = endpoints.filter(({ id, method }) => method !== 'GET' && !asking(id)).map(({ id }) => id);
  expect(NAMES.map(([id]) => id)).toEqual(expect.arrayContaining(writing));
  expect(NAMES.filter(([id]) => !ENDPOINTS.has(id))).toEqual([]);
});

const EACH = NAMES.flatMap(([id, scenarios]) =>
  scenarios.map(({ about }, index) => ({ id, index, name: about ? `${id}, ${about}` : id })),
).map((one, nth) => ({ ...one, nth }));

describe.each(EACH)('$name', ({ id, index, nth }) => {
  let table: { endpoint: string; tableName: string };
  let scenario: Scenario;
  /** What a run without faults does to the table, and the calls it makes. */
  let whole: string[];
  let calls: string[];

  /** A process that has just started. */
  const fresh = (): Deps =>
    testDeps({
      engine: table,
      shared,
      limits: LONG,
      client: faultyClient(table.endpoint, (command, at) => plan.toTable(command, at)),
    });

  beforeAll(async () => {
    services.files.clear();
    table = await tableWith(seedTable.endpoint, seed);
    const deps = testDeps({ engine: table, shared, limits: LONG });
    const here: TeacherWorld = {
      ...world,
      add: (body, role = 'admin') => callById('teachers.create', deps, world.as(role, { body })),
    };
    scenario = writeScenarios(deps, here)[id]?.[index] as Scenario;
    const faultless = await observed(await prepared());
    expect(faultless.answer.status, JSON.stringify(faultless.answer.body)).toBeLessThan(300);
    expect(auditsIn(faultless.effect)).toBe(scenario.audits ?? 1);
    expect(faultless.calls.length).toBeGreaterThan(1);
    ({ effect: whole, calls } = faultless);
  });

  let requests = 0;
  async function prepared(): Promise<Sent> {
    plan = new FaultPlan();
    const sent = await scenario.prepare();
    requests += 1;
    const headers = { ...sent.headers, 'idempotency-key': `request-${requests}` };
    return ENDPOINTS.get(id)?.idempotent ? { ...sent, headers } : sent;
  }

  /** How one request was answered, and what it did to the table. */
  async function observed(sent: Sent, armed?: Armed, known?: State) {
    const before = known ?? (await stateOf(table));
    plan = new FaultPlan(armed);
    const answer = await callById(id, fresh(), sent);
    const made = plan.calls;
    plan = new FaultPlan();
    const after = await stateOf(table);
    return { answer, calls: made, before, after, effect: effectOf(before, after) };
  }

  type Observed = Awaited<ReturnType<typeof observed>>;

  /** Sends a request with one failing call, and sends it again when it was not answered well. */
  async function suffer(armed: Armed): Promise<void> {
    const sent = await prepared();
    const first = await observed(sent, armed);
    const where = `${armed.fault} at call ${armed.at} (${calls[armed.at - 1]}): ${first.answer.status}`;
    const row = report.row(armed.dies ? 'F17' : FAULTS[armed.fault]);
    row.runs += 1;
    row.count(first.answer.status);
    // Nobody hears the answer of a process that died.
    if (!armed.dies) {
      if (first.answer.status === 202) return expectFinishedLater(first, where);
      if (first.answer.status < 300) {
        row.told(auditsIn(first.effect), toldOf(first));
        return expectDone(first, where);
      }
      expectSilent(first.answer, where);
    }
    const none = first.effect.length === 0;
    const done = isWhole(first.effect);
    const mayBeDone = armed.fault === 'loseAnswer' && done;
    if (!scenario.steps) expect(none || mayBeDone, `${where} ${first.effect}`).toBe(true);
    const again = await observed(sent, undefined, first.after);
    // What was already done may be refused the second time.
    if (none) row.count(again.answer.status);
    const then = `${where}, then ${again.answer.status} ${JSON.stringify(again.answer.body)} ${again.effect}`;
    expect(again.answer.status, then).toBeLessThan(500);
    if (scenario.steps && !done) await expectToldOnce(first.before, then);
    else if (none && scenario.waits) expect([200, 429], then).toContain(again.answer.status);
    else if (none) expect(again.effect, then).toEqual(whole);
    else if (ENDPOINTS.get(id)?.idempotent) {
      expect([again.answer.status < 300, again.effect], then).toEqual([true, []]);
    }
  }

  /** The sweep does what goes on later. The audit trail reports the whole exactly once. */
  async function expectToldOnce(before: State, where: string) {
    expect(await act(fresh()), where).toEqual({ batchItemFailures: [] });
    const effect = effectOf(before, await stateOf(table));
    expect(auditsIn(effect), `${where}, in all ${effect}`).toBe(scenario.audits ?? 1);
  }

  const isWhole = (effect: readonly string[]) => JSON.stringify(effect) === JSON.stringify(whole);

  /** The sweep does the rest. The audit trail still reports it once. */
  async function expectFinishedLater({ before }: Observed, where: string) {
    expect(await act(fresh()), where).toEqual({ batchItemFailures: [] });
    expect(effectOf(before, await stateOf(table)), where).toEqual(whole);
  }

  /** How many entries an answer promises. An answer about several accounts promises one for each that was done. */
  function toldOf({ answer, effect }: Observed): number {
    const results: unknown = answer.body.data;
    if (!Array.isArray(results)) return scenario.audits ?? 1;
    // One that is reported as failed may be done all the same, when its answer was lost for good.
    return Math.max(results.filter(({ success }) => success).length, auditsIn(effect));
  }

  function expectDone(done: Observed, where: string) {
    expect(auditsIn(done.effect), where).toBe(toldOf(done));
    if (!Array.isArray(done.answer.body.data)) expect(done.effect, where).toEqual(whole);
  }

  const suffers =
    (which: Case) =>
    async ({ skip }: TestContext) => {
      const places = placesOf(nth, which, calls);
      if (places.length === 0) skip('none of its calls can meet this fault');
      for (const at of places) await suffer({ at, ...SUFFERED[which] });
    };
  // A case runs only where it tries something, and has its fault in a title of its own.
  if (isTried(nth, 'throttled'))
    it('F1: is told to wait, or done, whichever call is throttled', suffers('throttled'), PATIENT);
  if (isTried(nth, 'inConflict'))
    it('F2: is done once, whichever call meets a conflict', suffers('inConflict'), PATIENT);
  if (isTried(nth, 'refused'))
    it('F3: is done whole or not at all, whichever call fails', suffers('refused'), PATIENT);
  if (isTried(nth, 'answerLost'))
    it('F4: is done once, whichever answer is lost', suffers('answerLost'), PATIENT);
  if (isTried(nth, 'lostForGood'))
    it('F4: is done once or not at all, whichever answer is lost for good', suffers('lostForGood'), PATIENT);
  if (isTried(nth, 'hung')) it('F5: ends, whichever call is never answered', suffers('hung'), PATIENT);
  if (isTried(nth, 'dying'))
    it('F17: is done once or not at all, wherever the process dies', suffers('dying'), PATIENT);

  if (ALL || nth % 8 === 0)
    it('F7, F16: holds all that must always be true, also of documents and sealed numbers', async () => {
      // A document that nobody uses is swept a day later.
      const deps = testDeps({
        engine: table,
        shared,
        limits: LONG,
        now: () => new Date(Date.now() + 25 * 3600 * 1000),
      });
      await sweepUploads(deps);
      const files = [...services.files.keys()].filter((name) => name.startsWith('documents/'));
      const broken = await brokenInvariants(table, deps, files);
      const row = report.row('all');
      row.runs += 1;
      row.orphans += broken.orphans.length;
      row.directoryDiffers += broken.directory.length;
      expect(broken).toEqual({ orphans: [], directory: [], audit: [] });
    });
});
