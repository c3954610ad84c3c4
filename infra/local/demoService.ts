import { DAY_MS } from '#shared/domain/days.ts';
import type { Writer } from '../../functions/app/actor.ts';
import type { Deps } from '../../functions/app/deps.ts';
import { inFlight } from '../../functions/app/inFlight.ts';
import { byId } from '../../functions/directory/joined.ts';
import { sightOf } from '../../functions/directory/sight.ts';
import { strengthsOf } from '../../functions/directory/strength.ts';
import { leave } from '../../functions/leaving/writes.ts';
import { currentMaster, readMasterVersions } from '../../functions/masterData/stored.ts';
import { join, relieve } from '../../functions/moves/steps.ts';
import { cancelOrder } from '../../functions/orders/cancelling.ts';
import { issueOrder } from '../../functions/orders/issuing.ts';
import { createOrder } from '../../functions/orders/writes.ts';
import { staffingOf } from '../../functions/posts/staffing.ts';
import { savePosts } from '../../functions/posts/writes.ts';
import type { SchoolRow } from '../../functions/schools/stored.ts';
import type { TeacherRow } from '../../functions/teachers/stored.ts';
import { createTeacher } from '../../functions/teachers/writes.ts';
import { dayInIndia } from '../../shared/domain/dates.ts';
import { OrderInput } from '../../shared/domain/service/order.ts';
import { proposedLines } from '../../shared/domain/service/strength.ts';
import { systemActor } from '../admin/systemActor.ts';
import { demoTeachers } from './data/demoTeachers.ts';

type Progress = (done: number, total: number) => void;

/** The posts of this many of four schools are entered. */
const ENTERED = 3;
const IN_FLIGHT = 16;
const AUTHORITY = 'Director of School Education';

/**
 * Enters the posts of most demo schools, with vacancies and surplus, makes orders in every state, with moves that wait, are
 * under way and done, and lets three teachers leave. Does nothing where there is an order already.
 */
export async function seedService(deps: Deps, progress: Progress): Promise<void> {
  if ((await deps.orders.look()).length > 0) return;
  const versions = await readMasterVersions(deps.table);
  const by: Writer = { ...systemActor('demo service', deps.newId()), versions };
  const steps = [seedPosts, seedOrders, seedLeavers];
  for (const [done, step] of steps.entries()) {
    progress(done, steps.length);
    await step(deps, by);
  }
  progress(steps.length, steps.length);
}

const dayAgo = (deps: Deps, days: number) => dayInIndia(new Date(deps.now().getTime() - days * DAY_MS));

/** A third of the schools lacks somebody, and a few have more than they should. */
async function seedPosts(deps: Deps, by: Writer): Promise<void> {
  const staffing = await staffingOf(deps, sightOf(deps, { kind: 'all' }), await currentMaster(deps));
  const strength = strengthsOf(staffing);
  const entered = [...staffing.schools]
    .map((school, i) => ({ school, i }))
    .filter(({ i }) => i % (ENTERED + 1) > 0);
  await inFlight(entered, IN_FLIGHT, async ({ school, i }) => {
    const lines = proposedLines(strength(school).off).map((line, at) => ({
      ...line,
      sanctioned: Math.max(0, line.sanctioned + (at > 0 ? 0 : i % 3 === 0 ? 1 : i % 7 === 0 ? -1 : 0)),
    }));
    if (lines.length > 0) await savePosts(deps, by, school.school_id, { version: 0, lines });
  });
}

/** Teachers of Lunglei who are at their posts, and another school of the same block for each. */
async function movable(deps: Deps): Promise<{ teacher: TeacherRow; to: SchoolRow }[]> {
  const [teachers, schools, master] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.masterData.at(await readMasterVersions(deps.table)),
  ]);
  const district = master.byName('districts', 'Lunglei')?.id;
  const schoolOf = byId(schools);
  return [...teachers].flatMap((teacher) => {
    const from = schoolOf.get(teacher.school);
    const isThere = teacher.open_postings === 1 && teacher.posted_at === from?.school_id;
    const isFree = !teacher.deputed_until && !teacher.attached_until;
    if (!from || from.district !== district || !isThere || !isFree) return [];
    const to = schools.find((one) => one.rd_block === from.rd_block && one.id !== from.id);
    return to ? [{ teacher, to }] : [];
  });
}

/** An order in each state, and moves in each state under those that are issued. */
async function seedOrders(deps: Deps, by: Writer): Promise<void> {
  const people = await movable(deps);
  const take = (count: number) => people.splice(0, count);
  const order = async (
    number: number,
    kind: OrderInput['kind'],
    some: typeof people,
    more: { department?: string; due_back?: string } = {},
  ) => {
    const date = dayAgo(deps, 40 - number);
    const input = OrderInput.parse({
      number: `A.1701${number}/2026-EDN`,
      date,
      kind,
      authority: AUTHORITY,
      effective_on: date,
      lines: some.map(({ teacher, to }) => ({
        teacher_ID: teacher.teacher_ID,
        to: more.department ? '' : to.school_id,
        designation: teacher.service?.designation ?? '',
        subject: teacher.service?.subject ?? '',
        ...more,
      })),
    });
    return createOrder(deps, by, input);
  };
  const issued = async (...asked: Parameters<typeof order>) => {
    const { id, version } = await order(...asked);
    await issueOrder(deps, by, id, version);
    const moves = (await deps.moves.look()).filter((move) => move.order === id);
    return moves.map((move) => move.id);
  };
  await order(1, 'transfer', take(3));
  const [first = 0, second = 0] = await issued(2, 'transfer', take(5));
  await relieve(deps, by, first, { on: dayAgo(deps, 30) });
  await join(deps, by, first, { on: dayAgo(deps, 27) });
  await relieve(deps, by, second, { on: dayAgo(deps, 20) });
  const away = { department: 'Mizoram Board of School Education', due_back: dayAgo(deps, 2) };
  const [deputed = 0] = await issued(3, 'deputation', take(2), away);
  await relieve(deps, by, deputed, { on: dayAgo(deps, 18) });
  await join(deps, by, deputed, { on: dayAgo(deps, 17) });
  const [attached = 0] = await issued(4, 'attachment', take(2));
  await relieve(deps, by, attached, { on: dayAgo(deps, 12) });
  await join(deps, by, attached, { on: dayAgo(deps, 11) });
  const { id, version } = await order(5, 'transfer', take(2));
  await cancelOrder(deps, by, id, { version, reason: 'The posts are to be filled by promotion' });
}

/** Three who have left. They are no others, so that the lists have the teachers that the demo has anyway. */
async function seedLeavers(deps: Deps, by: Writer): Promise<void> {
  const reasons = ['superannuation', 'resigned', 'voluntary'] as const;
  const models = demoTeachers().slice(-reasons.length);
  for (const [i, reason] of reasons.entries()) {
    const model = models[i];
    if (!model) continue;
    const former = {
      ...model,
      teacher_ID: `F-00000${i + 1}`,
      phone_number: `900009900${i}`,
      aadhaar_number: '',
      email: '',
    };
    const { id } = await createTeacher(deps, by, former);
    await leave(deps, by, id, { reason, on: dayAgo(deps, 60 + i), order_no: `A.1702${i}/2026-EDN` });
  }
}
