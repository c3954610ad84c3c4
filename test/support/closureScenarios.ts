import type { Role } from '#shared/access/roles.ts';
import type { Sent } from './invoke.ts';
import type { Scenario, scenarioMakers } from './scenarioMakers.ts';

type Makers = Pick<ReturnType<typeof scenarioMakers>, 'made' | 'school' | 'teacher'> & {
  /** An account of a head at a school. */
  head: (at: { school_id: string; school: number }) => Promise<unknown>;
  as: (role: Role, sent: Sent) => Sent;
};
type Placed = { id: number; school_id: string; version: number };

const DAY = '2020-01-05';
const idOf = ({ id }: { id: number }) => ({ id: String(id) });

/** The scenarios of schools that close, split and open again: each has a teacher with an open posting, a post and a head. */
export function closureScenarios({ made, school, teacher, head, as }: Makers): Record<string, Scenario[]> {
  const staffed = async () => {
    const [from, into] = [(await school()) as Placed, (await school()) as Placed];
    const { id, school_id } = from;
    const open = { school_name: 'School', school_id, from_date: '2006-06-01' };
    const { id: person } = await teacher({ school_id, posting_histories: [open] });
    const lines = [{ designation: 'Teacher', sanctioned: 1 }];
    await made('posts.update', { params: { schoolId: school_id }, body: { version: 0, lines } });
    await head({ school_id, school: id });
    const { version } = (await made('schools.get', { params: idOf({ id }) })) as Placed;
    return { from: { ...from, version }, into, person };
  };
  const closing = ({ from, into }: Awaited<ReturnType<typeof staffed>>): Sent => ({
    params: idOf(from),
    body: { on: DAY, reason: 'Too few pupils', into: into.school_id, version: from.version },
  });
  // The school says so first and last, and its teacher in between.
  const three = { audits: 3, steps: true } as const;
  // The posts and the head besides.
  const five = { audits: 5, steps: true } as const;
  return {
    'closures.close': [{ ...five, prepare: async () => as('admin', closing(await staffed())) }],
    'closures.split': [
      {
        ...three,
        prepare: async () => {
          const { from, into, person } = await staffed();
          const body = { school: into.school_id, teacher_ids: [person], on: DAY, version: from.version };
          return as('admin', { params: idOf(from), body });
        },
      },
    ],
    'closures.reopen': [
      {
        ...five,
        prepare: async () => {
          const world = await staffed();
          await made('closures.close', closing(world));
          const { version } = (await made('schools.get', { params: idOf(world.from) })) as Placed;
          return as('admin', { params: idOf(world.from), body: { version } });
        },
      },
    ],
  };
}
