import type { Order } from '#shared/domain/service/order.ts';
import { listed } from '#shared/domain/text.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { leavingBySplit } from '../directory/settled.ts';
import { moveChange, moveClaimKey } from '../moves/claims.ts';
import type { MoveFields } from '../moves/stored.ts';
import { schoolNow, standingSchool } from '../schools/reads.ts';
import { departureFrom } from '../schools/stored.ts';
import { changeWrites, commit, nextNumber, Outrun, ownFields, retrying } from '../table/commit.ts';
import { andExists, stillHas } from '../table/expressions.ts';
import { takeNumbers } from '../table/feed.ts';
import { jobWrite, newJob, readJob, type Work, workInRequest } from '../table/job.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { groundOf, lineFrom, linesAsIssued, storedFaults } from './checking.ts';
import { keptOrder, presentOrder, readShown } from './reads.ts';
import type { OrderFields, StoredLine, StoredOrder } from './stored.ts';
import { noStepSince, orderChange, orderToChange } from './writes.ts';

const readOrder = ({ table }: Deps, id: number) => table.get<StoredOrder>(keys.order(id));

/** Works on the job of an order as long as its request may wait. `events.act` continues it whatever happens here. */
export async function begun(deps: Deps, by: Writer, order: StoredOrder, work: Work): Promise<Order> {
  const job = order.job === undefined ? undefined : await readJob(deps, order.job);
  if (job?.state === 'running') await workInRequest(deps, job, work);
  return presentOrder(deps, by.actor, (await readOrder(deps, order.id)) ?? order);
}

/**
 * Issues a draft. Its state says `issuing` until every line has its move, and nobody can act before. A second call
 * continues.
 * @throws 403, 404; 409 when it is no draft, has no line, has a line with a fault, or was changed since `version`
 */
export async function issueOrder(given: Guarded, by: Writer, id: number, version: number): Promise<Order> {
  const deps = whole(given);
  if (by.once?.before !== undefined) return readShown(given, by.actor, id);
  const order = await retrying(async () => {
    const before = await orderToChange(deps, by.actor, id, version);
    if (before.state === 'issuing') return before;
    if (before.state !== 'draft') throw conflict(orderMessages.notIssuable);
    if (before.lines.length === 0) throw conflict(orderMessages.noLines);
    const ground = await groundOf(deps);
    const faults = storedFaults(by.actor, before, ground);
    if (faults.length > 0) {
      const issues = faults.map(({ at, message }) => ({ field: `lines.${at}.teacher_ID`, message }));
      const lines = [...new Set(faults.map(({ at }) => String(at + 1)))];
      throw new AppError('conflict', orderMessages.faults(lines.length, listed(lines)), { issues });
    }
    const { number } = before;
    // Of what was just checked: a teacher may have got another school since the lines were saved.
    const lines = linesAsIssued(before, ground);
    const about = { kind: 'issue', parent: id, note: { order: number }, total: lines.length } as const;
    const job = newJob(deps, by, about);
    return commit<OrderFields>(deps, by, {
      ...orderChange(id),
      before,
      after: { ...ownFields<OrderFields>(before), lines, state: 'issuing', job: job.id, issued: true },
      number: await nextNumber(deps, 'order'),
      // The move to `issued` is no edit of anybody's: the version that the client has stays the latest.
      edit: false,
      condition: noStepSince(before),
      answer: keptOrder,
      audit: {
        action: 'update',
        resource_type: 'order',
        details: { before: { state: 'draft' }, after: { state: 'issuing' }, step: 'issue' },
      },
      also: [jobWrite(job)],
    });
  });
  return begun(deps, by, order, issueWork);
}

/** The teachers of the order's lines that have no move under it yet. */
async function withoutMove(deps: Deps, order: StoredOrder): Promise<number[]> {
  const moves = await deps.moves.look();
  const done = new Set(moves.filter((move) => move.order === order.id).map(({ teacher }) => teacher));
  return order.lines.map(({ teacher }) => teacher).filter((teacher) => !done.has(teacher));
}

/** Gives each line its move. A line that cannot be carried out any more is refused, with the reason. */
export const issueWork: Work = {
  left: async (deps, { parent }) => {
    const order = await readOrder(deps, parent);
    return order?.state === 'issuing' ? withoutMove(deps, order) : [];
  },

  writes: async (deps, by, { parent }, ids) => {
    const order = await readOrder(deps, parent);
    if (order?.state !== 'issuing') return { count: 0, writes: [] };
    const left = new Set(await withoutMove(deps, order));
    const lines = order.lines.filter(({ teacher }) => ids.includes(teacher) && left.has(teacher));
    if (lines.length === 0) return { count: 0, writes: [] };
    const found = await linesNow(deps, order, lines);
    const first = await takeNumbers(deps.table, 'move', lines.length);
    const writes = found.flatMap(({ line, why }, i) => {
      const after = moveOf(order, line, why);
      return changeWrites<MoveFields>(deps, by, {
        ...moveChange(first + i),
        after,
        number: first + i,
        audit: {
          action: 'create',
          resource_type: 'order',
          resource_id: String(order.id),
          details: {
            step: after.state,
            move: first + i,
            teacher: line.teacher,
            from: line.from,
            to: line.to,
          },
        },
      }).writes;
    });
    const carried = found.flatMap(({ line, why }) => (why ? [] : line));
    const departures = [...Map.groupBy(carried, ({ from }) => from)].map(([from, some]) =>
      departureFrom(
        from,
        some.map(({ teacher }) => teacher),
        () => new Outrun(),
      ),
    );
    return {
      count: lines.length,
      writes: [made(order, lines.length), ...carried.map(stillThere), ...departures, ...writes],
    };
  },

  finish: (deps, by, { parent }) =>
    retrying(async () => {
      const before = await readOrder(deps, parent);
      if (before?.state !== 'issuing') return;
      await commit<OrderFields>(deps, by, {
        ...orderChange(parent),
        before,
        after: { ...ownFields<OrderFields>(before), state: 'issued', updated_at: deps.now().toISOString() },
        number: await nextNumber(deps, 'order'),
        edit: false,
        audit: {
          action: 'update',
          resource_type: 'order',
          details: { before: { state: 'issuing' }, after: { state: 'issued' }, step: 'issued' },
        },
      });
    }),
};

/** Counts the moves that were made. Of two workers who made the same, one fails and looks again. */
const made = ({ id, made }: StoredOrder, count: number): Write => ({
  update: keys.order(id),
  set: { text: 'ADD made :count', values: { ':count': count } },
  condition: andExists(stillHas('made', made)),
});

/** Holds while a teacher is in service at the school. Nobody could end the move of one who left or went elsewhere meanwhile. */
const stillThere = ({ teacher, from }: StoredLine): Write => ({
  check: keys.teacher(teacher),
  condition: {
    text: 'attribute_not_exists(#left) AND #school = :from',
    names: { '#left': 'left', '#school': 'school' },
    values: { ':from': from },
  },
});

/** Lines with the schools where their teachers are now, each with why it cannot be carried out any more, or ''. */
async function linesNow(
  deps: Deps,
  { kind }: StoredOrder,
  lines: readonly StoredLine[],
): Promise<{ line: StoredLine; why: string }[]> {
  const ids = lines.map(({ teacher }) => teacher);
  const [teachers, claims, schools] = await Promise.all([
    deps.table.batchGet<StoredTeacher>(ids.map(keys.teacher)),
    deps.table.batchGet(ids.map((id) => moveClaimKey(id))),
    deps.schools.look(),
  ]);
  const leaving = leavingBySplit(schools);
  const known = new Map(teachers.map((one) => [one.id, one]));
  const taken = new Set(claims.map(({ pk }) => pk));
  const { refused } = orderMessages;
  return Promise.all(
    lines.map(async (line) => {
      const teacher = known.get(line.teacher);
      if (!teacher) return { line, why: refused.gone };
      if (teacher.left) return { line, why: refused.left };
      if (leaving.has(teacher.id) || !(await wasCarried(deps, teacher, line.from)))
        return { line, why: refused.moved };
      const why = taken.has(moveClaimKey(teacher.id).pk) ? refused.otherOrder : '';
      return { line: lineFrom(kind, line, teacher.school), why };
    }),
  );
}

/** Whether a teacher is still at a school, or at the one that it closed into since or is closing into now. */
async function wasCarried(deps: Deps, teacher: StoredTeacher, from: number): Promise<boolean> {
  if (teacher.school === from) return true;
  const school = await standingSchool(deps, from);
  return school !== undefined && (await schoolNow(deps, school, teacher)).id === teacher.school;
}

const moveOf = (order: StoredOrder, line: StoredLine, why: string): MoveFields => ({
  order: order.id,
  teacher: line.teacher,
  kind: order.kind,
  from: line.from,
  to: line.to,
  department: line.department,
  designation: line.designation,
  subject: line.subject,
  effective_on: line.effective_on || order.effective_on,
  due_back: line.due_back,
  state: why ? 'refused' : 'ordered',
  why,
  relieved_on: '',
  joined_on: '',
  undo: {},
});
