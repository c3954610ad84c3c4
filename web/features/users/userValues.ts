import type { Role } from '#shared/access/roles.ts';
import { firstLinkText, inOneNotice, needsPassword } from '#shared/domain/firstLink.ts';
import { SCOPE_FIELDS, type User, UserInput } from '#shared/domain/user.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { account } from '#shared/records/account.ts';
import { namesOf, pick } from '#shared/records/record.ts';
import { type Faults, faultsAt, parse } from '../../record/faults.ts';
import { blankValues, type Values, valuesOf } from '../../record/values.ts';

/** The fields in the order of the form, except that the teacher record comes first. */
export const FIELDS = ['teacher_id', ...namesOf(account), 'password'] as const;
export type UserFaults = Faults<(typeof FIELDS)[number]>;

const scope = pick(account, ['role', 'district', 'rd_block', 'school_id']);
/** The area of a role as it is chosen: names of places, School ID digits, the id of a teacher record as text. */
export type ScopeValues = Values<typeof scope> & { teacher_id: string };
export type UserValues = Values<typeof account> &
  ScopeValues & {
    password: string;
    is_active: boolean;
    /** For a new account: whether the password is typed here, or its owner sets it by a link. */
    passwordBy: 'typed' | 'link';
  };

export const newUser = (): UserValues => ({
  ...blankValues(account),
  teacher_id: '',
  password: '',
  is_active: true,
  passwordBy: 'typed',
});

export const toValues = (user: User): UserValues => ({
  ...newUser(),
  ...valuesOf(account, user),
  teacher_id: String(user.teacher_id ?? ''),
  is_active: user.is_active,
});

/** No role and no area yet. */
export const noScope = (): ScopeValues => ({ ...blankValues(scope), teacher_id: '' });

/** The values of the role and its area alone. */
export const toScope = (user: User): ScopeValues => ({ ...valuesOf(scope, user), teacher_id: '' });

const fieldsOf = (role: string) => SCOPE_FIELDS[role as Role] ?? [];
/** Whether a role is for a part of the records only. */
export const needsScope = (role: string) => fieldsOf(role).length > 0;
/** Whether that part is a school, which is found in a list that opens below its field. */
export const needsSchool = (role: string) => fieldsOf(role).includes('school_id');

const usesField = (role: string, field: string) =>
  field === 'teacher_id' ? role === 'teacher' : fieldsOf(role).some((used) => used === field);

const SCOPE = ['district', 'rd_block', 'school_id', 'teacher_id'] as const;

/** The scope fields that a role does not use. */
export const unusedFields = (role: string) => SCOPE.filter((field) => !usesField(role, field));

const REQUIRED = {
  district: userMessages.districtRequired,
  rd_block: userMessages.rdBlockRequired,
  school_id: userMessages.schoolRequired,
} as const;

/** The fields that the role still needs. A linked teacher record already gives the school. */
export function checkScope(values: ScopeValues): UserFaults {
  if (values.role === '') return { role: sharedMessages.required };
  const faults: UserFaults = {};
  for (const field of SCOPE_FIELDS[values.role as Role]) {
    const known = field === 'school_id' && values.teacher_id !== '' && values.role === 'teacher';
    if (values[field] === '' && !known) faults[field] = REQUIRED[field];
  }
  return faults;
}

/**
 * The body that adds or changes an account. The values have passed their check. Fields that the role does not use are
 * left out.
 */
export function toBody(values: UserValues) {
  const role = values.role as Role;
  const linked = role === 'teacher' && values.teacher_id !== '';
  const scope = SCOPE_FIELDS[role].filter((field) => !(linked && field === 'school_id'));
  return {
    username: values.username,
    email: values.email,
    phone: values.phone,
    role,
    is_active: values.is_active,
    ...Object.fromEntries(scope.map((field) => [field, values[field]])),
    ...(role === 'teacher' && { teacher_id: linked ? Number(values.teacher_id) : null }),
  };
}

/** The body that changes the role alone. */
export const toRoleBody = (values: ScopeValues) => ({
  role: values.role as Role,
  ...Object.fromEntries(SCOPE_FIELDS[values.role as Role].map((field) => [field, values[field]])),
});

/** Whether the password of the new account is typed here. Teachers have no password. */
export const typesPassword = ({ role, passwordBy }: Pick<UserValues, 'role' | 'passwordBy'>) =>
  role !== 'teacher' && passwordBy === 'typed';

type Saved = Pick<ReturnType<typeof toBody>, 'username' | 'email' | 'role' | 'is_active'> &
  Pick<User, 'email_held_until'> & { password?: string };

/**
 * The sentence for a saved account: what becomes of the link to set its first password, where it needs one.
 * @param before the account as it was; undefined for a new one
 */
export function savedText({ password, ...saved }: Saved, before?: User): string {
  const user = { ...saved, username: saved.username.trim(), email: saved.email.trim() };
  const needsLink = before
    ? needsPassword(before.role, user.role)
    : password === undefined && user.role !== 'teacher';
  return inOneNotice(userMessages.saved(user.username), needsLink ? firstLinkText(user) : undefined);
}

/** The faults in what was typed, by the server's own rules. */
export function checkValues(values: UserValues, creating: boolean): UserFaults {
  const missing = checkScope(values);
  if (values.role === 'teacher' && values.phone === '') missing.phone = userMessages.phoneRequired;
  if (values.role !== 'teacher' && values.email.trim() === '') missing.email = userMessages.emailRequired;
  if (creating && typesPassword(values) && values.password === '')
    missing.password = userMessages.passwordRequired;
  const { issues } = parse(UserInput, toBody({ ...values, role: values.role || 'admin' }));
  const first = Object.entries(missing).map(([field, message]) => ({ field, message }));
  return faultsAt(FIELDS, [...first, ...issues]);
}
