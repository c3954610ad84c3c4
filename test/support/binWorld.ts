import type { Deps } from '#functions/app/deps.ts';
import { run as emptyBin } from '#functions/events/emptyBin.ts';
import type { Role } from '#shared/access/roles.ts';
import type { BinKind, BinRow } from '#shared/domain/bin.ts';
import { eventFunctions } from '../../infra/eventFunctions.ts';
import { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { TeacherWorld } from './teacherWorld.ts';
import { asFunction } from './writeWall.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Calls about the bin, by a super_admin unless another role is given. */
export const binCalls = (deps: Deps, { as }: TeacherWorld) => {
  const one = (kind: BinKind, id: number) => ({ params: { kind, id: String(id) } });
  return {
    list: (query = '', role: Role = 'super_admin') => callById('bin.list', deps, as(role, { query })),
    restore: (kind: BinKind, id: number, role: Role = 'super_admin', from = deps) =>
      callById('bin.restore', from, as(role, one(kind, id))),
    erase: (kind: BinKind, id: number, role: Role = 'super_admin', from = deps) =>
      callById('bin.erase', from, as(role, one(kind, id))),
    /** The line of a record, where the list has one. */
    line: async (kind: BinKind, id: number, query = '') => {
      const { body } = await callById('bin.list', deps, as('super_admin', { query: `limit=1000&${query}` }));
      return (body.data as BinRow[]).find((row) => row.kind === kind && row.id === id);
    },
  };
};

/** Empties the bin as it is done in the night, so many days from now. */
export async function emptyAfter(
  engine: { endpoint: string; tableName: string },
  deps: Deps,
  days: number,
): Promise<number> {
  const later = testDeps({ engine, shared: deps, now: () => new Date(deps.now().getTime() + days * DAY_MS) });
  const { grants } = eventFunctions['events.emptyBin'] ?? { grants: [] };
  return asFunction('events.emptyBin', grants, () => emptyBin(later));
}
