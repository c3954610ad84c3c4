import { expect } from 'vitest';
import type { testDeps } from './deps.ts';
import { openAt, orderWorld } from './orderWorld.ts';
import { rowsOf } from './rows.ts';
import { schoolInput } from './seed.ts';
import type { TeacherWorld } from './teacherWorld.ts';

export type Placed = { id: number; school_id: string };

/** What the account of a head at a school has of it. */
export const place = ({ id, school_id }: Placed) => ({ school_id, school: id });

let nextSchool = 5000;

/** Schools that close and those that work there, each call as a role of the world. */
export function closureWorld(deps: ReturnType<typeof testDeps>, world: TeacherWorld) {
  const desk = orderWorld(deps, world);
  const school = async (d = 0, b = 0): Promise<Placed> =>
    desk.good('schools.create', { body: schoolInput(String(nextSchool++), d, b) });
  /** Teachers with an open posting at the school, each with a post. */
  const staff = async ({ school_id }: Placed, count: number) => {
    const ids: number[] = [];
    for (let from = 0; from < count; from += 10) {
      const some = Array.from({ length: Math.min(10, count - from) }, () =>
        desk.teacher(school_id, { posting_histories: [openAt(school_id, { designation: 'Teacher' })] }),
      );
      ids.push(...(await Promise.all(some)).map(({ id }) => id));
    }
    return ids;
  };
  const read = ({ id }: Placed) => desk.good('schools.get', { params: desk.one(id) });
  const body = { on: '2026-02-28', reason: 'Too few pupils', order_no: 'A.9/2026-EDN' };
  /** Closes a school as it stands now. */
  const close = async (at: Placed, into?: Placed, more: object = {}) => {
    const { version } = await read(at);
    const sent = { ...body, version, ...(into && { into: into.school_id }), ...more };
    return desk.call('closures.close', { params: desk.one(at.id), body: sent });
  };
  const reopen = async (at: Placed) => {
    const { version } = await read(at);
    return desk.call('closures.reopen', { params: desk.one(at.id), body: { version } });
  };
  /** Those whom a list shows at a school. */
  const at = async ({ school_id }: Placed): Promise<number[]> => {
    const { body: found } = await desk.call('teachers.list', { query: `school_id=${school_id}&limit=1000` });
    return found.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
  };
  /** Those whose stored record is at a school. */
  const stored = async ({ id }: Placed, engine: Parameters<typeof rowsOf>[0]) =>
    (await rowsOf(engine, 'TEACHER#')).filter((row) => row.sk === 'TEACHER' && row.school === id);
  const postsOf = async ({ school_id }: Placed) =>
    desk.good('posts.get', { params: { schoolId: school_id } });
  const enter = async (at: Placed, lines: readonly (readonly [string, number])[]) => {
    const { version } = await postsOf(at);
    const sent = { version, lines: lines.map(([designation, sanctioned]) => ({ designation, sanctioned })) };
    expect((await desk.call('posts.update', { params: { schoolId: at.school_id }, body: sent })).status).toBe(
      200,
    );
  };
  return { desk, school, staff, read, close, reopen, at, stored, postsOf, enter, body };
}
