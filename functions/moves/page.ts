import type { Role } from '#shared/access/roles.ts';
import type { Query } from '#shared/contracts/endpoint.ts';
import type { moves } from '#shared/contracts/moves.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { tenureEnds, tenureYears } from '#shared/domain/service/tenure.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { todayOf } from '../app/today.ts';
import { districtFilter } from '../directory/filters.ts';
import { byId, type Joined } from '../directory/joined.ts';
import type { MoveOf } from '../directory/moves.ts';
import { paginate } from '../directory/page.ts';
import type { Sight } from '../directory/sight.ts';
import { type AsOf, due, isElsewhere } from '../directory/status.ts';
import type { Answered } from '../http/run.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import { endsMovesOf } from '../orders/reads.ts';
import { rulesOn } from '../rules/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { mayJoin, mayRelieve, placeOf, presentMove, presentPerson, type Reader } from './present.ts';

type Asked = { see: Sight; actor: Actor; query: Query<typeof moves.list>; versions: MasterVersions };

/** How many moves the lists of those to relieve and of those under way have. */
export const listedMoves = (moves: readonly MoveOf[]) => ({
  ordered: moves.filter(({ row }) => row.state === 'ordered').length,
  relieved: moves.filter(({ row }) => row.state === 'relieved').length,
});

/**
 * How many of the moves in sight, of all districts, wait for a reader of this role. The lists have the moves of which only
 * the other side may act, too.
 */
export const waitingMoves = (all: readonly MoveOf[], role: Role) => ({
  relieve: all.filter((move) => move.row.state === 'ordered' && mayRelieve(move)).length,
  join: all.filter((move) => move.row.state === 'relieved' && mayJoin(move, role)).length,
});

/** A page of moves, or of teachers who moved without an order or are due for another post. */
export async function movePage(
  deps: Guarded,
  { see, actor, query, versions }: Asked,
): Promise<Answered<typeof moves.list>> {
  const today = todayOf(deps);
  const [master, rules, all] = await Promise.all([
    deps.masterData.at(versions),
    rulesOn(deps, today),
    see.moves(),
  ]);
  const ends = await endsMovesOf(deps, actor, rules);
  const reader = { role: actor.role, today, rules, master, ends };
  const waiting = waitingMoves(all, actor.role);
  const { page, limit, state } = query;
  const inDistrict = districtFilter(query.district, master);
  const among = all.filter(
    ({ row, sees, from, to }) =>
      (query.side === undefined || sees[query.side]) &&
      (query.order_id === undefined || row.order === query.order_id) &&
      (inDistrict(from) || inDistrict(to)),
  );
  const inState = (wanted: MoveOf['row']['state']) => among.filter(({ row }) => row.state === wanted);
  const beside = { waiting, listed: listedMoves(among) };
  if (state === 'unordered' || state === 'due') {
    const joined = await see.teachers();
    const found = withoutOrder(joined, state, reader).filter(({ school }) => inDistrict(school));
    const { rows, pagination } = paginate(found, page, limit);
    return {
      data: rows.map((one) => presentWithout(one, state, reader)),
      pagination,
      ...beside,
    };
  }
  const { rows, pagination } = paginate(state === undefined ? among : inState(state), page, limit);
  return { data: rows.map((move) => presentMove(move, reader)), pagination, ...beside };
}

export type Standing = { teacher: TeacherRow; school: SchoolRow; at?: SchoolRow };

/** Whose open posting names another school than the record, or whose tenure has ended, newest first. */
export function withoutOrder(
  { teachers, schools }: Joined,
  list: 'unordered' | 'due',
  asOf: AsOf,
): Standing[] {
  const schoolOf = byId(schools);
  const called = new Map(schools.map((school) => [school.school_id, school]));
  const isOver = due(asOf);
  return teachers.flatMap((teacher): Standing[] => {
    const school = schoolOf.get(teacher.school);
    if (!school) return [];
    if (list === 'due') return isOver(teacher, school) ? [{ teacher, school }] : [];
    const at = called.get(teacher.posted_at ?? '');
    return isElsewhere(teacher, school) ? [{ teacher, school, at }] : [];
  });
}

function presentWithout({ teacher, school, at }: Standing, state: 'unordered' | 'due', reader: Reader): Move {
  const { rules, master } = reader;
  const here = placeOf(school, master);
  const ends = tenureEnds(teacher.since ?? '', tenureYears(rules, school.habitation_category));
  const person = presentPerson(teacher, true);
  return {
    id: teacher.id,
    order: null,
    teacher: person,
    from: state === 'due' ? here : placeOf(at, master),
    to: state === 'due' ? null : here,
    department: '',
    post: { designation: '', subject: '' },
    held: person.designation,
    state,
    why: '',
    effective_on: '',
    due_back: '',
    relieved_on: '',
    joined_on: '',
    days: 0,
    late: false,
    since: teacher.since ?? '',
    tenure_ends: state === 'due' ? ends : '',
    may: { relieve: false, join: false, undo: false, refuse: false },
    version: teacher.version,
  };
}
