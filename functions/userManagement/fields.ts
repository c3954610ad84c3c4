import type { Issue } from '#shared/contracts/errors.ts';
import { exactUserId } from '#shared/domain/audit.ts';
import { isLoginPhone } from '#shared/domain/loginPhone.ts';
import { isOneScript } from '#shared/domain/scripts.ts';
import { fold } from '#shared/domain/text.ts';
import { SCOPE_FIELDS, type UserInput } from '#shared/domain/user.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { userMessages } from '#shared/messages/users.ts';
import { account } from '#shared/records/account.ts';
import type { Deps } from '../app/deps.ts';
import { conflict, refuseInvalid } from '../app/errors.ts';
import { chosenItem } from '../masterData/choices.ts';
import type { MasterData } from '../masterData/stored.ts';
import { readSchool } from '../schools/reads.ts';
import { arrivalAt } from '../schools/stored.ts';
import { Outrun } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import { emailKey, LONGEST_NAME } from './accounts.ts';
import type { UserFields } from './stored.ts';

export type SentUser = Omit<UserInput, 'password'>;
/** What an edit by a person leaves as it is. */
type Kept = Pick<
  UserFields,
  'created_at' | 'last_login' | 'password_hash' | 'first_password' | 'second_factor' | 'factor_due'
>;

/**
 * The fields to store for a sent account: the scope that the role needs, by ids, and no other scope. A newly chosen
 * item must exist and be active. An item that stays passes, unless the role changes.
 * @param before the account as stored; absent on creation
 * @throws 400 with every field that is missing or unknown; 409 as `refuseLeaver`
 */
export async function toUserFields(
  deps: Deps,
  sent: SentUser,
  kept: Kept,
  master: MasterData,
  before?: UserFields,
): Promise<UserFields> {
  const { username, email, phone, role, is_active, teacher_id } = sent;
  const issues: Issue[] = [];
  const fault = (field: keyof SentUser, message: string) => void issues.push({ field, message });
  const held = before?.role === role ? before : undefined;
  const isTeacher = role === 'teacher';
  const folded = fold(username).length;
  if (folded === 0 || folded > LONGEST_NAME) fault('username', userMessages.usernameInvalid);
  if (username !== before?.username && !isOneScript(username))
    fault('username', userMessages.usernameScripts);
  if (username !== before?.username && exactUserId(username) !== undefined)
    fault('username', userMessages.usernameIsId);
  if (isTeacher && !phone) fault('phone', userMessages.phoneRequired);
  if (isTeacher && phone && phone !== held?.phone && !isLoginPhone(phone))
    fault('phone', userMessages.phoneNotMobile);
  if (!isTeacher && !email) fault('email', userMessages.emailRequired);
  if (emailKey(email).length > LONGEST_NAME) fault('email', userMessages.emailInvalid);
  const needs = new Set(SCOPE_FIELDS[role]);
  const pick = (field: 'district' | 'rd_block', missing: string, current?: number, parent?: number) => {
    const picked = chosenItem(account[field].choice, sent[field], master, [current], parent);
    if (picked.id === undefined) fault(field, picked.message || missing);
    return picked.id;
  };
  const district_id = needs.has('district')
    ? pick('district', userMessages.districtRequired, held?.district_id)
    : undefined;
  if (needs.has('rd_block') && sent.rd_block === '') fault('rd_block', userMessages.rdBlockRequired);
  const rd_block_id =
    needs.has('rd_block') && sent.rd_block !== '' && district_id !== undefined
      ? pick('rd_block', userMessages.rdBlockRequired, held?.rd_block_id, district_id)
      : undefined;
  const record = isTeacher && teacher_id !== null ? teacher_id : undefined;
  const person = await givenRecord(deps, held, { teacher_id: record, is_active });
  if (record !== undefined && record !== held?.teacher_id && !person)
    fault('teacher_id', teacherMessages.unknown);
  // The school of a linked record is read with the record.
  const school_id = needs.has('school_id') && record === undefined ? sent.school_id : undefined;
  if (school_id === '') fault('school_id', userMessages.schoolRequired);
  const found = school_id ? await readSchool(deps, { schoolId: school_id }) : undefined;
  const school = found?.deleting || found?.closed ? undefined : found;
  if (school_id && !school && school_id !== held?.school_id)
    fault('school_id', teacherMessages.unknownSchool);
  refuseInvalid(issues);
  if (is_active) refuseLeaver(person);
  return {
    username,
    email,
    phone,
    role,
    district_id,
    rd_block_id,
    school_id,
    school: school?.id ?? (school_id ? held?.school : undefined),
    teacher_id: record,
    is_active,
    created_at: kept.created_at,
    last_login: kept.last_login,
    // An account that signs in only by code has no password.
    password_hash: isTeacher ? undefined : kept.password_hash,
    first_password: isTeacher ? undefined : kept.first_password,
    second_factor: kept.second_factor,
    factor_due: kept.factor_due,
  };
}

type Linked = Pick<UserFields, 'teacher_id' | 'is_active'>;

/** The record that a change links, or whose account it activates, where it exists. */
export const givenRecord = async (
  deps: Pick<Deps, 'table'>,
  before: Linked | undefined,
  after: Linked,
): Promise<StoredTeacher | undefined> =>
  after.teacher_id !== undefined && (links(before, after) || activates(before, after))
    ? await deps.table.get<StoredTeacher>(keys.teacher(after.teacher_id))
    : undefined;

const links = (before: Linked | undefined, { teacher_id }: Linked) =>
  teacher_id !== undefined && teacher_id !== before?.teacher_id;
const activates = (before: Linked | undefined, { teacher_id, is_active }: Linked) =>
  teacher_id !== undefined && is_active && !before?.is_active;

/** Leaving ended the account of the person. Only a reinstatement lets it be active again. @throws 409 */
export function refuseLeaver(teacher: Pick<StoredTeacher, 'left'> | undefined): void {
  if (teacher?.left) throw conflict(userMessages.hasLeft);
}

/**
 * The check that a newly linked record still exists when the account is stored, and that the person of an account which
 * becomes active has not left since the record was read.
 */
export function linkCheck(before: UserFields | undefined, after: UserFields): Write[] {
  const { teacher_id, is_active } = after;
  const [linked, activated] = [links(before, after), activates(before, after)];
  if (teacher_id === undefined || !(linked || activated)) return [];
  const serves = is_active ? ['attribute_not_exists(#left)'] : [];
  return [
    {
      check: keys.teacher(teacher_id),
      condition: {
        text: [...(linked ? ['attribute_exists(pk)'] : []), ...serves].join(' AND '),
        ...(is_active && { names: { '#left': 'left' } }),
      },
      refusal: () => conflict(is_active ? userMessages.recordEnded : teacherMessages.unknown),
    },
  ];
}

/**
 * Counts a head who gets a school, or is activated, as an arrival there, so that a closing that begins meanwhile does not
 * miss the account. An account may be activated at a school that closed long ago: it sees nothing.
 */
export async function headArrives(
  deps: Deps,
  before: UserFields | undefined,
  { role, school, is_active }: UserFields,
): Promise<Write[]> {
  if (role !== 'hoi' || !is_active || school === undefined) return [];
  const stays = before?.role === role && before.school === school;
  if (stays && before.is_active) return [];
  const kept = stays ? await readSchool(deps, { id: school }) : undefined;
  const isGone = stays && (!kept || kept.closed || kept.deleting);
  return isGone ? [] : [arrivalAt(school, () => new Outrun())];
}
