import type { Role } from '#shared/access/roles.ts';
import type { ResourceType } from '#shared/domain/audit.ts';
import { accountRules } from './accounts.ts';
import { binRules } from './bin.ts';
import { figureRules } from './figures.ts';
import { masterRules } from './master.ts';
import { medicalRules } from './medical.ts';
import { postRules } from './posts.ts';
import { retirements } from './retirements.ts';
import { type Ask, no, type Outcome, type Rules, type Sees, scopeOf, sees } from './rule.ts';
import { schoolRules } from './schools.ts';
import { leaf, noted, type State } from './state.ts';
import { teacherRules } from './teachers.ts';

/** A request as the model takes it, with every reference resolved to an id. */
export type Asked = Pick<Ask, 'path' | 'params' | 'query' | 'body'> & {
  endpoint: string;
  /** The account whose newest token is sent; undefined for a stranger. */
  as: number | undefined;
  /** The fields of the body that the contract refuses. */
  unreadable?: string[];
};

const RULES: Rules = {
  ...schoolRules,
  ...teacherRules,
  ...medicalRules,
  ...masterRules,
  ...accountRules,
  ...figureRules,
  ...postRules,
  'posts.retirements': retirements,
  ...binRules,
};

const CHIEF: Role[] = ['super_admin'];
const KEEPERS: Role[] = ['super_admin', 'admin'];
const OFFICERS: Role[] = [...KEEPERS, 'deo', 'sdeo', 'hoi'];
const ALL: Role[] = [...OFFICERS, 'teacher'];

/** The roles that may send a request at all, by the table of permissions in the specification. */
const MAY: Record<string, Role[]> = {
  'schools.stats': ALL,
  'teachers.stats': ALL,
  'dashboard.get': ALL,
  'reports.dashboardStats': ALL,
  'profile.get': ['teacher'],
  'profile.update': ['teacher'],
  'schools.update': OFFICERS,
  'teachers.update': OFFICERS,
  'cascade.deleteUser': CHIEF,
  'bin.list': CHIEF,
  'bin.restore': CHIEF,
  'bin.erase': CHIEF,
  'masterData.usage': KEEPERS,
  'posts.update': KEEPERS,
  'posts.strength': OFFICERS,
  'posts.retirements': OFFICERS,
};
const READS = [
  'list',
  'search',
  'get',
  'bySchool',
  'similar',
  'withoutRecords',
  'districts',
  'rdBlocks',
  'villages',
];

function mayAsk(role: Role, endpoint: string): boolean {
  const [area, name = ''] = endpoint.split('.');
  if (area === 'userManagement') return CHIEF.includes(role);
  return (MAY[endpoint] ?? (READS.includes(name) ? OFFICERS : KEEPERS)).includes(role);
}

const TYPES: Record<string, ResourceType> = {
  schools: 'school',
  teachers: 'teacher',
  medicalRecords: 'medical_record',
  masterData: 'master_data',
  locations: 'master_data',
  userManagement: 'user',
  posts: 'school',
  bin: 'teacher',
  'posts.retirements': 'teacher',
  reports: 'report',
  'cascade.schoolImpact': 'school',
  'cascade.deleteSchool': 'school',
  'cascade.teacherImpact': 'teacher',
  'cascade.deleteTeacher': 'teacher',
  'cascade.deleteUser': 'user',
};
const typeOf = (endpoint: string) => TYPES[endpoint] ?? TYPES[endpoint.split('.')[0] ?? ''] ?? 'auth';

/** `callers` are the accounts that send requests, where they are not those of the state. */
export type Asking = Pick<Ask, 'now' | 'seen'> & { sees?: Sees; callers?: State['users'] };

/**
 * Carries out one request in the model: who may send it, what is answered, what is true afterwards, and the audit entry
 * of a refusal.
 */
export function step(state: State, asked: Asked, { callers, ...given }: Asking): Outcome {
  const me = (callers ?? state.users).get(asked.as ?? 0);
  if (!me?.is_active || !me.signedIn) return no(state, 'unauthenticated');
  const scope = scopeOf(state, me);
  const outcome = answer(state, asked, { ...asked, ...given, sees: given.sees ?? sees, state, me, scope });
  const type = typeOf(asked.endpoint);
  if (outcome.error === 'forbidden')
    return { ...outcome, next: noted(state, leaf('permission_denied', type, false)) };
  // What is out of reach and what does not exist are answered alike. Whoever may reach everything leaves no entry.
  if (outcome.error === 'notFound' && !outcome.own && scope.kind !== 'all')
    return { ...outcome, next: noted(state, leaf('unauthorized_access', type, false)) };
  return outcome;
}

function answer(state: State, { endpoint, unreadable }: Asked, ask: Ask): Outcome {
  const rule = RULES[endpoint];
  if (!rule) throw new Error(`the model knows no ${endpoint}`);
  if (!mayAsk(ask.me.role, endpoint)) return no(state, 'forbidden');
  return unreadable ? no(state, 'invalid', unreadable) : rule(ask);
}
