import type { Role } from '#shared/access/roles.ts';
import type { Sent } from './invoke.ts';
import type { Scenario, scenarioMakers } from './scenarioMakers.ts';

type Makers = {
  unique: () => string;
  made: ReturnType<typeof scenarioMakers>['made'];
  school: () => Promise<{ id: number; school_id: string }>;
  teacher: (more?: object) => Promise<{ id: number }>;
  upload: () => Promise<string>;
  /** An account of a teacher's record. */
  teacherAccount: () => Promise<{ teacher_id?: number }>;
  /** An account of the head of a school with this phone. */
  head: (phone: string, school_id: string) => Promise<unknown>;
  as: (role: Role, sent: Sent) => Sent;
};
type Order = { id: number; version: number };

const DAY = '2020-01-05';
const idOf = ({ id }: { id: number }) => ({ id: String(id) });

/** The scenarios of orders, of their steps, of leaving and of the rules. */
export function orderScenarios({
  unique,
  made,
  school,
  teacher,
  upload,
  teacherAccount,
  head,
  as,
}: Makers): Record<string, Scenario[]> {
  const by = (role: Role, more: () => Promise<Sent>) => async () => as(role, await more());
  const body = async (who?: { id: number }) => {
    const { teacher_ID } = await made('teachers.get', { params: idOf(who ?? (await teacher())) });
    return {
      number: `A.${unique()}`,
      date: DAY,
      kind: 'transfer',
      authority: 'Director',
      effective_on: DAY,
      lines: [{ teacher_ID, to: '1002' }],
    };
  };
  const draft = async (who?: { id: number }, more: object = {}): Promise<Order> =>
    made('orders.create', { body: { ...(await body(who)), ...more } });
  const issued = async (who?: { id: number }): Promise<Order> => {
    const { id, version } = await draft(who);
    return made('orders.issue', { params: idOf({ id }), body: { version } });
  };
  /** A teacher who is the head of the school. */
  const headed = async (school_id = '1001') => {
    const who = await teacher({ school_id });
    const { phone_number } = await made('teachers.get', { params: idOf(who) });
    await head(phone_number, school_id);
    return who;
  };
  const moveOf = async ({ id }: { id: number }) => {
    const [one] = (await made('moves.list', { query: `order_id=${id}` })) as { id: number }[];
    return one as { id: number };
  };
  const move = async (who?: { id: number }) => moveOf(await issued(who));
  const relieved = async () => {
    const params = idOf(await move());
    await made('moves.relieve', { params, body: { on: DAY } });
    return params;
  };
  const leaver = { reason: 'other', on: DAY };
  const reason = 'Entered by mistake';
  return {
    'orders.create': [
      { prepare: by('admin', async () => ({ body: { ...(await body()), document: await upload() } })) },
    ],
    'orders.update': [
      {
        prepare: by('admin', async () => {
          const { id, version } = await draft(undefined, { document: await upload() });
          return { params: idOf({ id }), body: { ...(await body()), document: await upload(), version } };
        }),
      },
    ],
    'orders.check': [
      { audits: 0, prepare: by('admin', async () => ({ params: idOf(await draft()), body: {} })) },
    ],
    'orders.issue': [
      {
        audits: 3,
        steps: true,
        prepare: by('admin', async () => {
          const { id, version } = await draft();
          return { params: idOf({ id }), body: { version } };
        }),
      },
    ],
    'orders.cancel': [
      {
        audits: 4,
        steps: true,
        prepare: by('admin', async () => {
          const order = await issued(await headed());
          const { id, version } = order;
          await made('moves.relieve', { params: idOf(await moveOf(order)), body: { on: DAY } });
          return { params: idOf({ id }), body: { version, reason } };
        }),
      },
      {
        about: 'after the school closed',
        audits: 4,
        steps: true,
        prepare: by('admin', async () => {
          const [from, into] = [await school(), await school()];
          const { id, version } = await issued(await headed(from.school_id));
          await made('moves.relieve', { params: idOf(await moveOf({ id })), body: { on: DAY } });
          const at = await made('schools.get', { params: idOf(from) });
          const closing = { on: DAY, reason: 'Too few pupils', into: into.school_id, version: at.version };
          await made('closures.close', { params: idOf(from), body: closing });
          return { params: idOf({ id }), body: { version, reason } };
        }),
      },
    ],
    'moves.relieve': [
      {
        audits: 3,
        prepare: by('admin', async () => ({ params: idOf(await move(await headed())), body: { on: DAY } })),
      },
    ],
    'moves.join': [
      { audits: 2, prepare: by('admin', async () => ({ params: await relieved(), body: { on: DAY } })) },
    ],
    'moves.undo': [
      { audits: 2, prepare: by('admin', async () => ({ params: await relieved(), body: { reason } })) },
    ],
    'moves.refuse': [
      {
        audits: 3,
        prepare: by('admin', async () => {
          const params = idOf(await move(await headed()));
          await made('moves.relieve', { params, body: { on: DAY } });
          return { params, body: { reason } };
        }),
      },
    ],
    'leaving.leave': [
      {
        audits: 3,
        prepare: by('admin', async () => {
          const { teacher_id = 0 } = await teacherAccount();
          await issued({ id: teacher_id });
          return { params: idOf({ id: teacher_id }), body: leaver };
        }),
      },
    ],
    'leaving.reinstate': [
      {
        prepare: by('admin', async () => {
          const params = idOf(await teacher());
          await made('leaving.leave', { params, body: leaver });
          return { params, body: { reason } };
        }),
      },
    ],
  };
}
