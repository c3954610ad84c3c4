import { can, type Permission } from './permissions.ts';
import { type Role, STAFF_ROLES } from './roles.ts';

const OFFICERS = ['super_admin', 'admin', 'deo', 'sdeo'] as const satisfies readonly Role[];

/**
 * Who may do what beside the specified table of permissions, most of it in the service book. Where a right says so, the
 * rules of the service (`shared/domain/service/rules.ts`) narrow it, and the scope narrows all of them.
 */
const rights = {
  'orders.read': STAFF_ROLES,
  /** Narrowed to the roles that the rules name. */
  'orders.write': OFFICERS,
  'moves.read': STAFF_ROLES,
  'moves.act': STAFF_ROLES,
  'posts.read': STAFF_ROLES,
  'posts.write': ['super_admin', 'admin'],
  /** To end somebody's service, and to take that back. */
  'service.end': OFFICERS,
  /** To close, split and reopen schools. */
  'schools.close': ['super_admin', 'admin'],
  'rules.read': STAFF_ROLES,
  'rules.write': ['super_admin'],
  /** To see who may be entered twice, and to say that two are not the same person. */
  'duplicates.read': OFFICERS,
  /** Merging deletes a record, which administrators alone may. */
  'duplicates.merge': ['super_admin', 'admin'],
  /** To give a teacher a code to sign in with. They meet their teachers in person; all others do not. */
  'codes.give': ['sdeo', 'hoi'],
  /** To see what was deleted, to bring it back, and to erase it for good. */
  'bin.keep': ['super_admin'],
  /** To see the corrections that are asked for in the area. */
  'tickets.read': STAFF_ROLES,
  'tickets.read_own': ['teacher'],
  /** An officer asks for dates that the rules guard, and an sdeo for a login phone. */
  'tickets.propose': ['deo', 'sdeo', 'hoi'],
  'tickets.propose_own': ['teacher'],
  /** From which day on says `DECIDES_FROM` in `shared/domain/ticket.ts`. */
  'tickets.decide': OFFICERS,
  'tickets.report': ['super_admin', 'admin', 'deo'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

const isPermission = (name: Permission | Right): name is Permission => !(name in rights);

/** Whether a role holds a permission or a right. */
export function holds(role: Role | undefined, name: Permission | Right): boolean {
  if (isPermission(name)) return can(role, name);
  const roles: readonly Role[] = rights[name];
  return roles.includes(role ?? 'teacher');
}
