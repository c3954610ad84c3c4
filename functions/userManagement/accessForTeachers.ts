import type { Body } from '#shared/contracts/endpoint.ts';
import type { userManagement } from '#shared/contracts/userManagement.ts';
import { isLoginPhone } from '#shared/domain/loginPhone.ts';
import { fold } from '#shared/domain/text.ts';
import type { AccessPreview, UserResult } from '#shared/domain/user.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, conflict, invalid } from '../app/errors.ts';
import { teachersAt } from '../directory/teachers.ts';
import { readSchool } from '../schools/reads.ts';
import { keys } from '../table/keys.ts';
import type { ContactChanges } from '../teachers/contacts.ts';
import { inService, type StoredTeacher } from '../teachers/stored.ts';
import { emailKey, LONGEST_NAME } from './accounts.ts';
import { refuseLeaver, type SentUser } from './fields.ts';
import { eachInTime } from './manyAtOnce.ts';
import { addUser } from './writes.ts';

type Asked = Body<typeof userManagement.giveAccess>;
type AskedBefore = Body<typeof userManagement.previewAccess>;

/**
 * Creates accounts of teachers from their records. The username is the Teacher ID, or, when that name is taken, the
 * Teacher ID and the record's id. The account signs in with the record's phone. It gets the record's e-mail unless
 * another account has that or it is too long for a key. Where the preview is sent back, no phone is used that it did
 * not show.
 * @returns the result for each teacher
 * @throws 400 for an unknown School ID
 */
export async function giveAccess(deps: Deps, by: Writer, asked: Asked): Promise<UserResult[]> {
  const shown = asked.previewed && new Map(asked.previewed.map(({ id, phone }) => [id, phone]));
  return eachInTime(deps, await peopleOf(deps, asked), async ({ id, name }) => {
    const { input } = await accountOf(deps, id);
    // A preview that is sent back is not long enough for all of a large school.
    if (shown && !shown.has(id)) throw conflict(userMessages.notReached);
    if (shown && shown.get(id) !== input.phone) throw conflict(userMessages.phoneNotShown);
    const account = await addUser(deps, by, input);
    return { id: account.id, name, success: true, message: userMessages.accountMade(account.phone) };
  });
}

/**
 * What `giveAccess` would do, and who last changed where codes go: whoever chose the phone may be another than the
 * teacher.
 * @throws 400 for a School ID that nobody knows
 */
export async function previewAccess(deps: Deps, asked: AskedBefore): Promise<AccessPreview[]> {
  const since = new Date(deps.now().getTime() - deps.limits.contactRecentSeconds * 1000).toISOString();
  const previews: AccessPreview[] = [];
  const promised = new Set<string>();
  for (const { id, name } of await peopleOf(deps, asked)) {
    const none = { id, name, phone: '', email: '', changes: [], warning: false };
    try {
      const { input, contact, claims } = await accountOf(deps, id, promised);
      for (const claim of claims) promised.add(claim);
      const changes = changesIn(contact);
      previews.push({
        ...none,
        phone: input.phone,
        email: input.email,
        able: true,
        message: '',
        changes,
        warning: changes.some(({ own, at }) => !own && at >= since),
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      previews.push({ ...none, able: false, message: error.message });
    }
  }
  return previews;
}

const changesIn = ({ phone_number, email }: ContactChanges = {}): AccessPreview['changes'] => [
  ...(phone_number ? [{ field: 'phone' as const, ...phone_number }] : []),
  ...(email ? [{ field: 'email' as const, ...email }] : []),
];

/** Who is asked for, each once. Of a school, those in service. */
async function peopleOf(deps: Deps, asked: AskedBefore): Promise<{ id: number; name: string }[]> {
  const rows = await deps.teachers.look();
  const wanted =
    'school_id' in asked
      ? teachersAt(rows, await schoolCalled(deps, asked.school_id))
          .filter(inService)
          .map(({ id }) => id)
      : [...new Set(asked.teacher_ids)];
  const names = new Map(rows.map(({ id, teacher_name }) => [id, teacher_name]));
  return wanted.map((id) => ({ id, name: names.get(id) ?? '' }));
}

async function schoolCalled(deps: Deps, schoolId: string): Promise<number> {
  const school = await readSchool(deps, { schoolId });
  if (!school || school.deleting || school.closed) throw invalid('school_id', teacherMessages.unknownSchool);
  return school.id;
}

/**
 * The account that a record would be given, and who last changed where its teacher is reached.
 * @param promised the claims of accounts that are to be made before it
 * @throws 404 without a record; 409 with the reason why there can be no account
 */
async function accountOf(
  deps: Deps,
  id: number,
  promised: ReadonlySet<string> = new Set(),
): Promise<{ input: SentUser; contact: ContactChanges | undefined; claims: string[] }> {
  const teacher = await deps.table.get<StoredTeacher>(keys.teacher(id));
  if (!teacher) throw new AppError('notFound', teacherMessages.unknown);
  refuseLeaver(teacher);
  const { teacher_ID, phone_number: phone, contact_changes: contact } = teacher;
  const email = emailKey(teacher.email).length <= LONGEST_NAME ? teacher.email : '';
  if (!isLoginPhone(phone)) throw conflict(userMessages.noPhone);
  const names = {
    record: keys.unique('teacher_account', String(id)),
    phone: keys.unique('phone', phone),
    username: keys.unique('username', fold(teacher_ID)),
    email: keys.unique('email', emailKey(email)),
  };
  const stored = (await deps.table.batchGet(Object.values(names))).map(({ pk }) => pk);
  const taken = new Set([...stored, ...promised]);
  if (promised.has(names.phone.pk)) throw conflict(userMessages.phoneShared);
  if (taken.has(names.record.pk)) throw conflict(userMessages.hasAccount);
  if (taken.has(names.phone.pk)) throw conflict(userMessages.phoneTaken);
  const input: SentUser = {
    username: taken.has(names.username.pk) ? `${teacher_ID}-${id}` : teacher_ID,
    email: taken.has(names.email.pk) ? '' : email,
    phone,
    role: 'teacher',
    school_id: '',
    district: '',
    rd_block: '',
    teacher_id: id,
    is_active: true,
  };
  const claims = [
    names.phone.pk,
    keys.unique('username', fold(input.username)).pk,
    ...(input.email ? [names.email.pk] : []),
  ];
  return { input, contact, claims };
}
