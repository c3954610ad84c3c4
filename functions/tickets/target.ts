import type { TicketValue } from '#shared/domain/ticket.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { ticketMessages } from '#shared/messages/tickets.ts';
import { namesOf } from '#shared/records/record.ts';
import { correctable, type TicketOf } from '#shared/records/ticket.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError, conflict } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import type { MasterData } from '../masterData/stored.ts';
import { presentSchool, visibleSchool } from '../schools/reads.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { presentTeacher } from '../teachers/present.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { userOfTeacher } from '../userManagement/accounts.ts';
import type { UserFields } from '../userManagement/stored.ts';

type Values = Readonly<Record<string, TicketValue>>;
type At = Parameters<typeof presentSchool>[0];
/** An account of a teacher, as stored or as a row. */
type Login = Pick<UserFields, 'phone' | 'is_active'> & { id: number; version: number };

/** What a correction is asked of, as it is now. `account` is that of a teacher whose login phone it is about. */
export type Target = {
  of: TicketOf;
  id: number;
  version: number;
  code: string;
  name: string;
  /** The school that it belongs to. */
  at: At;
  values: Values;
  account?: number;
};

const valuesOf = (of: TicketOf, shown: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(namesOf(correctable(of)).map((name) => [name, (shown[name] ?? '') as TicketValue]));

export const ofSchool = (at: At, master: MasterData): Target => {
  const { id, version, school_id: code, school_name: name } = at;
  return { of: 'school', id, version, code, name, at, values: schoolValues(at, master) };
};
/** An empty number is null, as the form sends it. */
const schoolValues = (at: At, master: MasterData): Values => {
  const shown = presentSchool(at, master);
  return { ...valuesOf('school', shown), established_year: shown.established_year };
};

export const ofTeacher = (teacher: StoredTeacher, at: At & SchoolRow, master: MasterData): Target => ({
  ...ofPerson(teacher, at),
  of: 'teacher',
  version: teacher.version,
  values: valuesOf('teacher', presentTeacher(teacher, at, master, undefined)),
});

/** Without an active account the version is 0, and there is no phone. */
export const ofLogin = (teacher: StoredTeacher, at: At, login: Login | undefined): Target => ({
  ...ofPerson(teacher, at),
  of: 'login',
  version: login?.is_active ? login.version : 0,
  values: { phone: login?.is_active ? login.phone : '' },
  ...(login?.is_active && { account: login.id }),
});

const ofPerson = ({ id, teacher_ID: code, teacher_name: name }: StoredTeacher, at: At) => ({
  id,
  code,
  name,
  at,
});

/**
 * Reads what a correction is asked of, if the actor may see it. The account of a teacher sees no correction of a school.
 * @throws 404
 */
export async function readTarget(
  given: Guarded,
  actor: Actor,
  { of, record }: { of: TicketOf; record: number },
  master: MasterData,
): Promise<Target> {
  if (of === 'school') {
    if (actor.role === 'teacher') throw new AppError('notFound', schoolMessages.notFound);
    return ofSchool(await visibleSchool(given, actor, { id: record }), master);
  }
  const { teacher, school } = await visibleTeacher(given, actor, record);
  if (of === 'teacher') return ofTeacher(teacher, school as typeof school & SchoolRow, master);
  return ofLogin(teacher, school, await userOfTeacher(whole(given), record));
}

/** @throws 409 for a school that closed, which no form changes */
export function requireOpen({ of, at }: Target): void {
  if (of === 'school' && at.closed) throw conflict(closureMessages.isClosed);
}

/** @throws 409 for a teacher without an account */
export function requireAccount({ of, account }: Target): void {
  if (of === 'login' && account === undefined) throw conflict(ticketMessages.noAccount);
}
