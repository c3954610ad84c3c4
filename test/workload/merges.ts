import type { Choose } from '#shared/domain/mergeTeachers.ts';
import { CHOICES, type Mergeable } from '#shared/domain/mergeTeachers.ts';
import type { testDeps } from '../support/deps.ts';
import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import { brokenInvariants } from '../support/invariants.ts';
import type { Answered } from '../support/invoke.ts';
import { medicalInput } from '../support/medicalWorld.ts';
import { plainMerge, plainOf } from '../support/plainMerge.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { openProcesses } from './processes.ts';
import type { Statuses } from './statuses.ts';
import type { Ground } from './world.ts';

type Deps = ReturnType<typeof testDeps>;
type Role = Parameters<TeacherWorld['as']>[0];
/** One request: what it is, as whom, and what it says. */
type Request = { id: string; as: Role; params?: Record<string, string>; body?: object; of?: number[] };
type Draw = {
  below: (end: number) => number;
  one: <T>(from: readonly T[]) => T;
  chance: (share: number) => boolean;
};

const AT_ONCE = 6;
const PEOPLE = 18;
const SCHOOLS = ['1001', '1002', '1003', '1004'];
const ALLOWED = [200, 201, 400, 403, 404, 409];

/**
 * Draws requests that change, merge and separate teachers, several at once. What a merge answers is held against a plain
 * model of the two records in the versions that it names; a record that came back is held against what it was. After each
 * round as many teachers are there as were made, merged away and brought back, and each Teacher ID that anybody ever had
 * leads to one record.
 * @throws Error at the first difference
 */
export async function runMerges(
  ground: Pick<Ground, 'endpoint'>,
  { seed, operations }: { seed: number; operations: number },
): Promise<Statuses> {
  const now = () => new Date('2026-11-25T06:00:00Z');
  const limits = { aadhaarDuplicatesPerHour: 1e6 };
  const { engine, processes, sound } = await openProcesses(ground, `merges-${seed}`, now, [limits, limits]);
  const world = await teacherWorld(sound);
  const random = seeded(seed);
  const below = (end: number) => Math.floor(random() * end);
  const draw: Draw = {
    below,
    one: <T>(from: readonly T[]) => from[below(from.length)] as T,
    chance: (share) => random() < share,
  };
  const call = (id: string, sent: object, as: Role = 'admin', deps: Deps = sound) =>
    callById(id, deps, world.as(as, sent));
  const model = new Model((id, sent) => call(id, sent));
  for (let n = 0; n < PEOPLE; n += 1)
    await model.add(await call('teachers.create', { body: person(draw, n) }));
  const figures: Statuses = {};
  for (let done = 0; done < operations; done += AT_ONCE) {
    await model.look();
    const requests = Array.from({ length: AT_ONCE }, () => drawn(draw, model));
    const answers = await Promise.all(
      requests.map(({ id, as, params, body }, i) =>
        call(id, { params, body }, as, processes[i % processes.length]),
      ),
    );
    for (const [i, { id }] of requests.entries()) {
      const { status = 0, body } = answers[i] ?? {};
      if (!ALLOWED.includes(status)) throw new Error(`${id} was answered ${status} ${JSON.stringify(body)}`);
      figures[id] = { ...figures[id], [status]: (figures[id]?.[status] ?? 0) + 1 };
    }
    await model.compare(requests, answers);
  }
  const broken = await brokenInvariants(engine, sound);
  const faults = Object.values(broken).flat();
  if (faults.length > 0) throw new Error(`At the end: ${faults.slice(0, 5).join('; ')}`);
  return figures;
}

const POSTINGS = ['2010-06-01', '2012-06-01', '2015-06-01'].map((from_date) => ({
  ...{ school_name: 'Old School', from_date, to_date: '2016-03-31' },
}));

/** A teacher, some with an Aadhaar number. */
const person = ({ one, chance, below }: Draw, n: number) =>
  teacherInput(`P-${n}`, one(SCHOOLS), {
    teacher_name: one(['Zorinmawii Ralte', 'Zorinmawi Ralte', 'Thangmawia Sailo']),
    aadhaar_number: chance(0.6) ? `3${String(n + 1).padStart(11, '0')}` : '',
    email: chance(0.5) ? `p${n}@example.org` : '',
    posting_histories: POSTINGS.slice(below(3)) as never,
    classes_taught: chance(0.5) ? ['Class 1'] : ['Class 6', 'Class 7'],
  });

/** What is known of the records: each in every version that somebody was answered, and who went into whom. */
class Model {
  readonly #call: (id: string, sent: object) => Promise<Answered>;
  readonly #states = new Map<string, Mergeable>();
  /** The records that are there, as they were at the last look. */
  there: Mergeable[] = [];
  /** Who went into whom, and both as they were. */
  readonly merged = new Map<number, { into: number; was: [Mergeable, Mergeable] }>();
  /** Every Teacher ID that anybody was given. */
  readonly #codes = new Set<string>();

  constructor(call: (id: string, sent: object) => Promise<Answered>) {
    this.#call = call;
  }

  async add({ status, body }: Answered): Promise<void> {
    if (status !== 201) throw new Error(`a teacher was not made: ${JSON.stringify(body)}`);
    this.#codes.add(body.data.teacher_ID);
  }

  /** Reads all records, with what lists do not tell of them. */
  async look(): Promise<void> {
    const { body } = await this.#call('teachers.list', { query: 'limit=1000' });
    this.there = (body.data as Mergeable[]).map((record) => ({ ...record, login: '' }));
    for (const record of this.there) this.#states.set(`${record.id} ${record.version}`, record);
  }

  async compare(requests: readonly Request[], answers: readonly Answered[]): Promise<void> {
    const back: number[] = [];
    for (const [i, request] of requests.entries()) {
      const { status, body } = answers[i] as Answered;
      if (status !== 200) continue;
      if (request.id === 'duplicates.merge') this.#checkMerge(request, body.data);
      if (request.id === 'bin.restore') back.push(Number(request.params?.id));
    }
    const before = this.there.length;
    const merges = answers.filter(
      ({ status }, i) => status === 200 && requests[i]?.id === 'duplicates.merge',
    );
    await this.look();
    const wanted = before - merges.length + back.length;
    if (this.there.length !== wanted) throw new Error(`${this.there.length} teachers in place of ${wanted}`);
    for (const id of back) this.#checkBack(id, requests);
    this.#checkCodes();
  }

  #checkMerge({ params, body }: Request, answered: Mergeable): void {
    const { from, versions, choose } = body as {
      from: number;
      versions: { this: number; other: number };
      choose: Choose;
    };
    const into = Number(params?.id);
    const mine = this.#states.get(`${into} ${versions.this}`);
    const theirs = this.#states.get(`${from} ${versions.other}`);
    if (!mine || !theirs) throw new Error(`${from} went into ${into} in versions that nobody was told`);
    const expected = plainMerge({ this: mine, other: theirs }, choose);
    const found = plainOf({ ...answered, login: '' });
    // A medical record changes without a version of the teacher's.
    for (const one of [expected, found]) delete one.medical_record;
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`${from} into ${into}:\n${JSON.stringify(found)}\n${JSON.stringify(expected)}`);
    this.merged.set(from, { into, was: [mine, theirs] });
  }

  /** Both records are as they were, unless somebody changed one of them in the same round. */
  #checkBack(id: number, requests: readonly Request[]): void {
    const { into, was } = this.merged.get(id) ?? { into: 0, was: [] };
    this.merged.delete(id);
    for (const before of was) {
      const busy = requests.filter(({ of = [] }) => of.includes(before.id)).length > 1;
      const now = this.there.find((one) => one.id === before.id);
      if (busy || !now) continue;
      const [found, expected] = [plainOf(now), plainOf(before)];
      for (const one of [found, expected]) delete one.medical_record;
      if (JSON.stringify(found) !== JSON.stringify(expected))
        throw new Error(
          `${id} came back from ${into}:\n${JSON.stringify(found)}\n${JSON.stringify(expected)}`,
        );
    }
  }

  #checkCodes(): void {
    const held = this.there.flatMap(({ teacher_ID, former_ids = [] }) => [teacher_ID, ...former_ids]).sort();
    const wanted = [...this.#codes].sort();
    if (held.join() !== wanted.join()) throw new Error(`Teacher IDs ${held} in place of ${wanted}`);
  }
}

/** A request about records that were there before the round. */
function drawn({ one, chance, below }: Draw, model: Model): Request {
  const [mine, theirs] = [one(model.there), one(model.there)];
  const at = ({ id }: { id: number }) => ({ id: String(id) });
  const binned = [...model.merged];
  const requests: (() => Request)[] = [
    ...[1, 2, 3].map(() => (): Request => {
      const choose = Object.fromEntries(
        CHOICES.filter((name) => name !== 'left' && chance(0.3)).map((name) => [
          name,
          one(['this', 'other'] as const),
        ]),
      );
      const versions = { this: mine.version, other: theirs.version + (chance(0.1) ? 1 : 0) };
      const as = one(['admin', 'admin', 'super_admin', 'deo'] as const);
      return {
        ...{ id: 'duplicates.merge', as, params: at(mine) },
        ...{ body: { from: theirs.id, versions, choose }, of: [mine.id, theirs.id] },
      };
    }),
    ...[1, 2].map(() => (): Request => {
      const [id, { into }] = one(binned) ?? [999_999, { into: 0 }];
      const params = { kind: 'teacher', id: String(id) };
      return { id: 'bin.restore', as: 'super_admin', params, of: [id, into] };
    }),
    () => ({
      ...{ id: 'teachers.update', as: 'admin', params: at(mine), of: [mine.id] },
      body: { email: `e${below(1000)}@example.org` },
    }),
    () => ({ id: 'medicalRecords.create', as: 'admin', body: medicalInput(mine.id), of: [mine.id] }),
    () => ({ id: 'duplicates.apart', as: 'admin', body: { a: mine.id, b: theirs.id } }),
    () => ({ id: 'duplicates.list', as: one(['admin', 'deo', 'hoi'] as const) }),
  ];
  return one(requests)();
}
