import type { Role } from '#shared/access/roles.ts';
import type { Sent } from './invoke.ts';
import type { Scenario } from './scenarioMakers.ts';

type Makers = {
  unique: () => string;
  made: (id: string, sent: Sent, role?: Role) => Promise<never>;
  teacher: () => Promise<{ id: number }>;
  as: (role: Role, sent: Sent) => Sent;
};
type Order = { id: number; version: number };

const DAY = '2020-01-05';
const idOf = ({ id }: { id: number }) => ({ id: String(id) });

/** The scenarios of orders, of their steps, of leaving and of the rules. */
export function orderScenarios({ unique, made, teacher, as }: Makers): Record<string, Scenario[]> {
  const by = (role: Role, more: () => Promise<Sent>) => async () => as(role, await more());
  const body = async () => {
    const { teacher_ID } = await made('teachers.get', { params: idOf(await teacher()) });
    return {
      number: `A.${unique()}`,
      date: DAY,
      kind: 'transfer',
      authority: 'Director',
      effective_on: DAY,
      lines: [{ teacher_ID, to: '1002' }],
    };
  };
  const draft = async (): Promise<Order> => made('orders.create', { body: await body() });
  const issued = async (): Promise<Order> => {
    const { id, version } = await draft();
    return made('orders.issue', { params: idOf({ id }), body: { version } });
  };
  const move = async () => {
    const [one] = (await made('moves.list', { query: `order_id=${(await issued()).id}` })) as {
      id: number;
    }[];
    return one as { id: number };
  };
  const relieved = async () => {
    const params = idOf(await move());
    await made('moves.relieve', { params, body: { on: DAY } });
    return params;
  };
  const leaver = { reason: 'other', on: DAY };
  const reason = 'Entered by mistake';
  return {
    'orders.create': [{ prepare: by('admin', async () => ({ body: await body() })) }],
    'orders.update': [
      {
        prepare: by('admin', async () => {
          const { id, version } = await draft();
          return { params: idOf({ id }), body: { ...(await body()), version } };
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
        audits: 2,
        steps: true,
        prepare: by('admin', async () => {
          const { id, version } = await issued();
          return { params: idOf({ id }), body: { version, reason } };
        }),
      },
    ],
    'moves.relieve': [
      { audits: 2, prepare: by('admin', async () => ({ params: idOf(await move()), body: { on: DAY } })) },
    ],
    'moves.join': [
      { audits: 2, prepare: by('admin', async () => ({ params: await relieved(), body: { on: DAY } })) },
    ],
    'moves.undo': [
      { audits: 2, prepare: by('admin', async () => ({ params: await relieved(), body: { reason } })) },
    ],
    'leaving.leave': [
      { prepare: by('admin', async () => ({ params: idOf(await teacher()), body: leaver })) },
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
