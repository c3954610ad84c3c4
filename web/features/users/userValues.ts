import type { Role } from '#shared/access/roles.ts';
import { plainFault } from '#shared/domain/plainFault.ts';
import { SCOPE_FIELDS, type User, UserInput } from '#shared/domain/user.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';

/** The fields as they stand in the form. */
export const FIELDS = [
  'role',
  'district',
  'rd_block',
  'teacher_id',
  'school_id',
  'username',
  'email',
  'phone',
  'password',
] as const;
export type UserField = (typeof FIELDS)[number];

/** What a role reaches, as it is chosen: names of places, School ID digits, the id of a teacher record as text. */
export type ScopeValues = Record<'role' | 'district' | 'rd_block' | 'school_id' | 'teacher_id', string>;
export type UserValues = ScopeValues &
  Record<'username' | 'email' | 'phone' | 'password', string> & {
    is_active: boolean;
    /** Of a new account: its owner sets the password, or it is typed here. */
    passwordBy: 'link' | 'typed';
  };
export type Faults = Partial<Record<UserField, string>>;

const noScope = { district: '', rd_block: '', school_id: '', teacher_id: '' };

export const newUser = (): UserValues => ({
  ...noScope,
  role: '',
  username: '',
  email: '',
  phone: '',
  password: '',
  is_active: true,
  passwordBy: 'link',
});

export const toValues = (user: User): UserValues => ({
  ...newUser(),
  role: user.role,
  district: user.district,
  rd_block: user.rd_block,
  school_id: user.school_id,
  teacher_id: user.teacher_id === null ? '' : String(user.teacher_id),
  username: user.username,
  email: user.email,
  phone: user.phone,
  is_active: user.is_active,
});

const usesField = (role: string, field: string) =>
  field === 'teacher_id'
    ? role === 'teacher'
    : (SCOPE_FIELDS[role as Role] ?? []).some((used) => used === field);

const SCOPE = ['district', 'rd_block', 'school_id', 'teacher_id'] as const;

/** The scope fields that a role has no use for. */
export const unusedFields = (role: string) => SCOPE.filter((field) => !usesField(role, field));

const REQUIRED = {
  district: userMessages.districtRequired,
  rd_block: userMessages.rdBlockRequired,
  school_id: userMessages.schoolRequired,
} as const;

/** What the role still needs. The school of a teacher's record is known without being chosen. */
export function checkScope(values: ScopeValues): Faults {
  if (values.role === '') return { role: sharedMessages.required };
  const faults: Faults = {};
  for (const field of SCOPE_FIELDS[values.role as Role]) {
    const known = field === 'school_id' && values.teacher_id !== '' && values.role === 'teacher';
    if (values[field] === '' && !known) faults[field] = REQUIRED[field];
  }
  return faults;
}

/** The issues that belong to a field of the form; the first of each. */
export function faultsOf(issues: readonly { field: string; message: string }[]): Faults {
  const faults: Faults = {};
  for (const field of FIELDS) {
    const issue = issues.find((candidate) => candidate.field === field);
    if (issue) faults[field] = issue.message;
  }
  return faults;
}

/** The body that adds or changes an account, once it was checked. What the role has no use for is left out. */
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

/** Whether the password of the new account is typed here: teachers have none. */
export const typesPassword = ({ role, passwordBy }: Pick<UserValues, 'role' | 'passwordBy'>) =>
  role !== 'teacher' && passwordBy === 'typed';

/** What is wrong with what was typed, by the server's own rules. */
export function checkValues(values: UserValues, creating: boolean): Faults {
  const scope = checkScope(values);
  const { role, ...body } = toBody({ ...values, role: values.role || 'admin' });
  const { error } = UserInput.safeParse({ ...body, role }, { error: plainFault });
  const faults = faultsOf(
    error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? [],
  );
  if (values.role === 'teacher' && values.phone === '') faults.phone = userMessages.phoneRequired;
  if (values.role !== 'teacher' && values.email.trim() === '') faults.email = userMessages.emailRequired;
  if (creating && typesPassword(values) && values.password === '')
    faults.password = userMessages.passwordRequired;
  return { ...faults, ...scope };
}
