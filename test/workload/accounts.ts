import type { Role } from '#shared/access/roles.ts';
import { account } from '#shared/records/account.ts';
import type { Collection } from '#shared/records/collections.ts';
import { namesOf, pick, type Shown } from '#shared/records/record.ts';
import { leastOf } from '#shared/records/samples.ts';
import {
  no,
  type Outcome,
  pageOf,
  type Rule,
  type Rules,
  schoolCalled,
  schoolOfRecord,
  scopeOf,
  sees,
  yes,
} from './rule.ts';
import {
  type Account,
  drop,
  going,
  itemCalled,
  keptItem,
  leaf,
  nameOf,
  newestFirst,
  noted,
  OWN,
  plain,
  put,
  type State,
} from './state.ts';

function showAccount(state: State, user: Account) {
  const { district, rd_block, teacher_id, school_id, school, signedIn: _, ...own } = user;
  return {
    ...own,
    district: nameOf(state, 'districts', district),
    rd_block: nameOf(state, 'rd-blocks', rd_block),
    ...(district !== undefined && { district_id: district }),
    ...(rd_block !== undefined && { rd_block_id: rd_block }),
    teacher_id: teacher_id ?? null,
    school_id: (teacher_id === undefined ? school_id : schoolOfRecord(state, teacher_id)) ?? '',
    last_login: null,
  };
}

/** The fields of its scope that an account of each role keeps. The others are dropped. */
const NEEDS: Partial<Record<Role, readonly string[]>> = {
  deo: ['district'],
  sdeo: ['district', 'rd_block'],
  hoi: ['school_id'],
  teacher: ['school_id'],
};

type Sent = Shown<typeof account> & { role: Role; teacher_id: number | null; is_active: boolean };
const OWN_NAMES = namesOf(OWN.account);
type Fields = Omit<Account, 'id' | 'version' | 'created_at' | 'signedIn'>;

/**
 * The account's fields, or the fields at fault. What stays is accepted while the role stays. What is new must exist and
 * be active.
 */
function fieldsOf(state: State, sent: Sent, before?: Account): { faults: string[]; fields: Fields } {
  const { email, phone, role, is_active } = sent;
  const held = before?.role === role ? before : undefined;
  const needs = NEEDS[role] ?? [];
  const faults: string[] = [];
  if (role === 'teacher' && !phone) faults.push('phone');
  if (role !== 'teacher' && !email) faults.push('email');
  const choose = (
    field: 'district' | 'rd_block',
    collection: Collection,
    current?: number,
    parent?: number,
  ) => {
    const kept = keptItem(state, collection, current, sent[field], parent);
    const item = kept ?? itemCalled(state, collection, sent[field], parent);
    if (!item || !(kept || item.is_active)) faults.push(field);
    return item?.id;
  };
  const district = needs.includes('district') ? choose('district', 'districts', held?.district) : undefined;
  // A block is looked for in its district. Without one, only a missing block is told.
  if (needs.includes('rd_block') && faults.includes('district') && sent.rd_block === '')
    faults.push('rd_block');
  const rd_block =
    needs.includes('rd_block') && !faults.includes('district')
      ? choose('rd_block', 'rd-blocks', held?.rd_block, district)
      : undefined;
  const teacher_id = role === 'teacher' ? (sent.teacher_id ?? undefined) : undefined;
  if (teacher_id !== undefined && teacher_id !== held?.teacher_id && !state.teachers.has(teacher_id))
    faults.push('teacher_id');
  const school_id = needs.includes('school_id') && teacher_id === undefined ? sent.school_id : undefined;
  const called = school_id && schoolCalled(state, school_id);
  const known = school_id === held?.school_id || called;
  if (school_id === '' || (school_id !== undefined && !known)) faults.push('school_id');
  const school = called ? called.id : school_id && held?.school;
  return {
    faults,
    fields: {
      ...pick(sent, OWN_NAMES),
      role,
      district,
      rd_block,
      school_id,
      school: school || undefined,
      teacher_id,
      is_active,
    },
  };
}

/**
 * The field whose value belongs to another account. Only active teachers sign in with a phone, so only theirs must be
 * unique.
 */
function taken(state: State, wanted: Fields, id?: number): string | undefined {
  const others = [...state.users.values()].filter((one) => one.id !== id);
  const signsIn = ({ role, is_active, phone }: Fields) => role === 'teacher' && is_active && phone !== '';
  if (others.some((one) => plain(one.username) === plain(wanted.username))) return 'username';
  const email = wanted.email.toLowerCase();
  if (email && others.some((one) => one.email.toLowerCase() === email)) return 'email';
  if (signsIn(wanted) && others.some((one) => signsIn(one) && one.phone === wanted.phone)) return 'phone';
  const record = wanted.teacher_id;
  return record !== undefined && others.some((one) => one.teacher_id === record) ? 'teacher_id' : undefined;
}

/** A refusal. The record is unknown; while it is being deleted, 409 is as good. */
function refused(state: State, faults: string[], record: number | null | undefined): Outcome {
  const conflict = faults.join() === 'teacher_id' && state.going.has(`teacher ${record}`);
  return {
    ...no(state, 'invalid', faults),
    ...(conflict ? { also: { status: 409, error: 'conflict' } } : {}),
  };
}

const BLANK = { ...leastOf(account), teacher_id: null, is_active: true };

const create: Rule = ({ state, now, body, seen }) => {
  const { password: _, ...sent } = body;
  const { faults, fields } = fieldsOf(state, { ...BLANK, ...sent });
  if (faults.length > 0) return refused(state, faults, body.teacher_id);
  const duplicate = taken(state, fields);
  if (duplicate) return no(state, 'duplicate', [duplicate]);
  const user: Account = { id: seen.id ?? 0, version: 1, created_at: now, signedIn: false, ...fields };
  const next = noted(put(state, 'users', user), leaf('user_create', 'user'));
  return yes(next, showAccount(next, user), 201);
};

const isChief = (user: Pick<Account, 'role' | 'is_active'> | undefined) =>
  user?.role === 'super_admin' && user.is_active;

/** Whether no active super_admin would be left. */
const endsLast = (state: State, before: Account, after?: Fields) =>
  isChief(before) && !isChief(after) && [...state.users.values()].filter(isChief).length < 2;

const DECIDING = ['role', 'district', 'rd_block', 'school_id', 'school', 'teacher_id'] as const;
const STORED = [...OWN_NAMES, 'is_active', ...DECIDING] as const;

function store(state: State, me: Account, before: Account, fields: Fields): Outcome {
  if (STORED.every((field) => before[field] === fields[field])) return yes(state, showAccount(state, before));
  const anotherRole = before.role !== fields.role;
  if (before.id === me.id && (anotherRole || !fields.is_active)) return no(state, 'conflict');
  const duplicate = taken(state, fields, before.id);
  if (duplicate) return no(state, 'duplicate', [duplicate]);
  if (endsLast(state, before, fields)) return no(state, 'conflict');
  const signsOut =
    (before.is_active && !fields.is_active) ||
    before.email !== fields.email ||
    (before.role === 'teacher' && before.phone !== '' && before.phone !== fields.phone) ||
    DECIDING.some((field) => before[field] !== fields[field]);
  const version = before.version + 1;
  const after = { ...before, ...fields, version, signedIn: before.signedIn && !signsOut };
  const next = noted(put(state, 'users', after), leaf(anotherRole ? 'role_change' : 'user_update', 'user'));
  return yes(next, showAccount(next, after));
}

const update: Rule = ({ state, me, params, body }) => {
  const before = state.users.get(params.id ?? 0);
  if (!before) return no(state, 'notFound');
  const { version, ...sent } = body;
  if (version !== undefined && version !== before.version) return no(state, 'stale');
  const { id, created_at, last_login, version: _version, ...shown } = showAccount(state, before);
  const { faults, fields } = fieldsOf(state, { ...shown, ...sent }, before);
  if (faults.length > 0) return refused(state, faults, sent.teacher_id);
  return store(state, me, before, fields);
};

const toggle: Rule = ({ state, me, params }) => {
  const before = state.users.get(params.id ?? 0);
  if (!before) return no(state, 'notFound');
  return store(state, me, before, { ...before, is_active: !before.is_active });
};

const remove: Rule = ({ state, me, params, query }) => {
  const before = state.users.get(params.id ?? 0);
  if (!before) return no(state, 'notFound');
  const stays = before.id === me.id || (query.force !== 'true' && before.signedIn) || endsLast(state, before);
  if (stays) return no(state, 'conflict');
  return yes(going(noted(drop(state, 'users', before.id), leaf('user_delete', 'user')), `user ${before.id}`));
};

const endSessions: Rule = ({ state, params }) => {
  const user = state.users.get(params.id ?? 0);
  // An account that is being deleted has no session left either.
  const ended = state.going.has(`user ${params.id}`) ? { also: { status: 200 } } : {};
  if (!user) return { ...no(state, 'notFound'), ...ended };
  if (!user.signedIn) return yes(state);
  return yes(noted(put(state, 'users', { ...user, signedIn: false }), leaf('user_update', 'user')));
};

/** An account as lists show it: with the names of its school and of its teacher's record, and whether it sees nothing. */
function listed(state: State, user: Account) {
  const shown = showAccount(state, user);
  const scope = scopeOf(state, user);
  const school =
    scope.kind === 'school' ? [...state.schools.values()].find((one) => sees(scope, one)) : undefined;
  const nothing = scope.kind === 'none' || (scope.kind === 'school' && !school);
  const teacher = state.teachers.get(user.teacher_id ?? 0);
  return {
    ...shown,
    ...(nothing && { sees_nothing: true }),
    ...(school && { school_name: school.own.school_name }),
    ...(teacher && { teacher_name: teacher.own.teacher_name }),
  };
}

const list: Rule = (ask) => {
  const { state, query } = ask;
  const { q = '', role, status } = query;
  const found = newestFirst(state.users).filter(
    (user) =>
      [user.username, user.email, user.phone].some((text) => plain(text).includes(plain(q))) &&
      (role === undefined || user.role === role) &&
      (status === undefined || user.is_active === (status === 'active')),
  );
  return pageOf(ask, found, 1000, (user) => listed(state, user));
};

export const accountRules: Rules = {
  'userManagement.list': list,
  'userManagement.get': ({ state, params }) => {
    const user = state.users.get(params.id ?? 0);
    return user ? yes(state, showAccount(state, user)) : no(state, 'notFound');
  },
  'userManagement.create': create,
  'userManagement.update': update,
  'userManagement.role': update,
  'userManagement.toggleStatus': toggle,
  'userManagement.endSessions': endSessions,
  'cascade.deleteUser': remove,
};
