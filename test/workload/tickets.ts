import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import { brokenInvariants } from '../support/invariants.ts';
import type { Answered } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { ticketWorld, wanted } from '../support/ticketWorld.ts';
import { openProcesses } from './processes.ts';
import type { Statuses } from './statuses.ts';
import type { Ground } from './world.ts';

type Row = Record<string, unknown>;
type Values = Record<string, string>;
type Person = { id: number; token: string };
/** One request, as whom, and what it changes of which record where it succeeds. */
type Request = {
  id: string;
  who: string;
  sent: { params?: Record<string, string>; body: object };
  record: number;
  changes: Values;
};

const AT_ONCE = 8;
const PEOPLE = 5;
const FIELDS = ['teacher_name', 'email', 'gender'] as const;
/** Few values, so that a record often says already what is asked for. */
const VALUES: Record<(typeof FIELDS)[number], readonly string[]> = {
  teacher_name: ['Lalrinpuii', 'Zoramthangi', 'Vanlalruata'],
  email: ['a@example.org', 'b@example.org', ''],
  gender: ['Male', 'Female', 'Others'],
};
/** Few people ask for many corrections on one day. */
const MANY = { ticketsPerDay: 1e6 };
const ALLOWED = [200, 201, 400, 403, 404, 409];

/**
 * Draws corrections, decisions and edits of the same few records, several at once, and holds the table against a plain
 * model after each round: each version of a record was written by one answered request, and these changes one after the
 * other make the record; open fields, and no others, are claimed; a ticket is what its fields say.
 * @throws Error at the first round after which it is not so
 */
export async function runTickets(
  ground: Pick<Ground, 'endpoint'>,
  {
    seed,
    operations,
    tableName = `tickets-${seed}`,
  }: { seed: number; operations: number; tableName?: string },
): Promise<Statuses> {
  const now = () => new Date('2026-11-25T06:00:00Z');
  const { engine, processes, sound } = await openProcesses(ground, tableName, now, [MANY, MANY, MANY]);
  const world = await teacherWorld(sound);
  const desk = ticketWorld(sound, world);
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const { teacher, token } = await desk.person();
    people.push({ id: teacher.id, token });
  }
  const model = new Model(await rowsOf(engine, 'TEACHER#'));
  const random = seeded(seed);
  const figures: Statuses = {};
  for (let done = 0; done < operations; done += AT_ONCE) {
    const tickets = await rowsOf(engine, 'TICKET#');
    const requests = Array.from({ length: AT_ONCE }, () => drawn(random, people, tickets));
    const answers = await Promise.all(
      requests.map(({ id, who, sent }, i) =>
        callById(id, processes[i % processes.length] ?? sound, asWhom(world, who, sent)),
      ),
    );
    for (const [i, request] of requests.entries()) {
      const { status = 0, body } = answers[i] ?? {};
      const { id } = request;
      if (!ALLOWED.includes(status)) throw new Error(`${id} was answered ${status} ${JSON.stringify(body)}`);
      figures[id] = { ...figures[id], [status]: (figures[id]?.[status] ?? 0) + 1 };
      model.note(request, answers[i] as Answered);
    }
    const rows = await rowsOf(engine, '');
    model.check(rows);
    checkTickets(rows);
  }
  const faults = Object.values(await brokenInvariants(engine, sound)).flat();
  if (faults.length > 0) throw new Error(`At the end: ${faults.slice(0, 5).join('; ')}`);
  return figures;
}

const asWhom = (world: TeacherWorld, who: string, sent: Request['sent']) =>
  who in world.tokens ? world.as(who as 'sdeo', sent) : { ...sent, token: who };

/** A request about something that was there before the round. */
function drawn(random: () => number, people: readonly Person[], tickets: readonly Row[]): Request {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (share: number) => random() < share;
  const person = one(people);
  const some = () => FIELDS.filter(() => chance(0.5));
  const values = () => {
    const fields = some();
    return (fields.length > 0 ? fields : [one(FIELDS)]).map((field) => [field, one(VALUES[field])] as const);
  };
  const open = tickets.filter(({ state }) => state === 'open');
  const ticket = one(open.length > 0 && chance(0.9) ? open : tickets);
  if (!ticket || chance(0.35)) {
    const fields = values().map(([field, value]) => wanted(field, value));
    const who = one([person.token, person.token, 'hoi', one(people).token]);
    const body = { of: 'teacher', record: person.id, fields };
    return { id: 'tickets.create', who, sent: { body }, record: person.id, changes: {} };
  }
  const params = { id: String(ticket.id) };
  const record = Number(ticket.record);
  const version = Number(ticket.version) - (chance(0.05) ? 1 : 0);
  if (chance(0.15)) {
    const own = people.find(({ id }) => id === record)?.token ?? 'hoi';
    const who = one([own, own, 'hoi', person.token]);
    return { id: 'tickets.withdraw', who, sent: { params, body: { version } }, record, changes: {} };
  }
  if (chance(0.2)) {
    const changes = Object.fromEntries(values());
    const edited = { id: String(record) };
    return { id: 'teachers.update', who: 'admin', sent: { params: edited, body: changes }, record, changes };
  }
  const held = ticket.fields as { field: string; value: string; state: string }[];
  const decided = held.filter(({ state }) => state === 'open' && chance(0.8));
  const fields = (decided.length > 0 ? decided : held.slice(0, 1)).map(({ field }) =>
    chance(0.7) ? { field, accept: true } : { field, accept: false, reason: 'Not this one' },
  );
  const accepted = held.filter(({ field }) => fields.some((each) => each.field === field && each.accept));
  const changes = Object.fromEntries(accepted.map(({ field, value }) => [field, value]));
  const who = one(['sdeo', 'sdeo', 'super_admin', 'deo', 'hoi']);
  return { id: 'tickets.decide', who, sent: { params, body: { version, fields } }, record, changes };
}

/** Of each record the changes by the version that they made. Shares no code with what stores them. */
class Model {
  readonly #records = new Map<number, { first: Values; byVersion: Map<number, Values[]> }>();

  constructor(teachers: readonly Row[]) {
    for (const row of teachers.filter(({ sk }) => sk === 'TEACHER'))
      this.#records.set(Number(row.id), { first: valuesIn(row), byVersion: new Map() });
  }

  note({ id, record, changes }: Request, { status, body }: Answered): void {
    const decides = id === 'tickets.decide';
    if (status !== 200 || Object.keys(changes).length === 0 || !(decides || id === 'teachers.update')) return;
    const version: number = decides ? body.data.record_version : body.data.version;
    const { byVersion } = this.#records.get(record) ?? {};
    byVersion?.set(version, [...(byVersion.get(version) ?? []), changes]);
  }

  check(rows: readonly Row[]): void {
    for (const row of rows.filter(({ sk }) => sk === 'TEACHER')) {
      const { first, byVersion } = this.#records.get(Number(row.id)) ?? { first: {}, byVersion: new Map() };
      let state = first;
      for (let version = 2; version <= Number(row.version); version += 1) {
        const told: Values[] = byVersion.get(version) ?? [];
        // One made the version. All others, which came after it, found that the record says this already.
        const made = told
          .filter((changes) => differs(state, changes))
          .map((changes) => ({ ...state, ...changes }))
          .find((next) => !told.some((changes) => differs(next, changes)));
        if (!made) throw new Error(`No answered request explains version ${version} of teacher ${row.id}`);
        state = made;
      }
      if (differs(state, valuesIn(row)))
        throw new Error(
          `Teacher ${row.id} is ${JSON.stringify(valuesIn(row))}, not ${JSON.stringify(state)}`,
        );
    }
  }
}

const valuesIn = (row: Row): Values => Object.fromEntries(FIELDS.map((field) => [field, String(row[field])]));
const differs = (state: Values, changes: Values) =>
  Object.entries(changes).some(([field, value]) => state[field] !== value);

function checkTickets(rows: readonly Row[]): void {
  const wantedClaims: string[] = [];
  for (const row of rows.filter(({ sk }) => sk === 'TICKET')) {
    const fields = row.fields as { field: string; state: string; answer: string }[];
    const states = new Set(fields.map(({ state }) => state));
    const over = !states.has('open');
    const told = states.size > 1 ? 'partly' : [...states][0];
    if (row.state !== 'withdrawn' && row.state !== (over ? told : 'open'))
      throw new Error(`Ticket ${row.id} is ${row.state}, its fields are ${[...states]}`);
    if (fields.some(({ state, answer }) => (state === 'returned') !== (answer !== '')))
      throw new Error(`Ticket ${row.id} has a return without a reason`);
    if (row.state === 'open')
      for (const { field, state } of fields)
        if (state === 'open') wantedClaims.push(`UNIQUE#ticket#teacher#${row.record}#${field}`);
  }
  const claims = rows.map(({ pk }) => String(pk)).filter((pk) => pk.startsWith('UNIQUE#ticket#'));
  if (claims.sort().join() !== wantedClaims.sort().join())
    throw new Error(`Claims of open fields: ${claims} of ${wantedClaims}`);
}
