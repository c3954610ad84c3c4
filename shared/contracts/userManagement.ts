import * as z from 'zod';
import { ROLES } from '../access/roles.ts';
import {
  AccessPreview,
  BulkPreview,
  MOST_AT_ONCE,
  MOST_PREVIEWED,
  RoleInput,
  RolePatch,
  User,
  UserInput,
  UserPatch,
  UserResult,
} from '../domain/user.ts';
import { feature } from './endpoint.ts';
import { done, numericId, ok, page, pageQuery, searchQuery } from './responses.ts';
import { SessionInfo } from './sessions.ts';

const params = z.strictObject({ id: numericId });
const update = [{ permission: 'users.update', scope: 'all' }] as const;

/** The accounts of one request: as many as a page shows. */
const userIds = z.array(z.int().min(1)).min(1).max(MOST_AT_ONCE);

/** One action on several accounts. */
const ofMany = z.strictObject({
  user_ids: userIds,
  action: z.enum(['activate', 'deactivate', 'change_role', 'delete']),
  // Of a change of role: one area for all of them; without it each keeps its own.
  ...RoleInput.partial().shape,
  // The specification sends a role with every action, also where there is none to send.
  role: z
    .enum([...ROLES, ''])
    .nullable()
    .transform((role) => role || undefined)
    .optional(),
});

/** Whose accounts are made: teachers by their records, or all of a school. */
const ofTeachers = z.strictObject({ teacher_ids: userIds });
const ofSchool = z.strictObject({ school_id: z.string().trim().min(1).max(20) });
/** The phones that the preview showed: an account that would get another one is not made. */
const previewed = z
  .array(z.strictObject({ id: z.int().min(1), phone: z.string().max(40) }))
  .max(MOST_PREVIEWED)
  .optional();

export const userManagement = feature('userManagement', 'user', {
  list: {
    method: 'GET',
    path: '/user-management',
    allow: [{ permission: 'users.read', scope: 'all' }],
    summary: 'A page of the accounts, newest first',
    query: z.strictObject({
      ...pageQuery,
      // Clients without paging get all accounts, up to the most that one answer may have.
      limit: pageQuery.limit.default(1000),
      /** Searched in username, e-mail and phone. */
      q: searchQuery.q.optional(),
      role: z.enum(ROLES).optional(),
      status: z.enum(['active', 'inactive']).optional(),
    }),
    noted: 'many',
    response: page(User),
  },
  get: {
    method: 'GET',
    path: '/user-management/{id}',
    allow: [{ permission: 'users.read', scope: 'all' }],
    summary: 'One account',
    params,
    response: ok(User),
    errors: ['notFound'],
  },
  create: {
    method: 'POST',
    path: '/user-management',
    allow: [{ permission: 'users.create', scope: 'all' }],
    summary: 'Add an account; without a password its owner is sent a link to set one',
    body: UserInput,
    response: ok(User),
    status: 201,
    idempotent: true,
    errors: ['duplicate', 'conflict', 'proofDue'],
  },
  update: {
    method: 'PUT',
    path: '/user-management/{id}',
    allow: update,
    summary: 'Change an account; never its password',
    params,
    body: UserPatch,
    response: ok(User),
    errors: ['notFound', 'stale', 'duplicate', 'conflict', 'proofDue'],
  },
  role: {
    method: 'PATCH',
    path: '/user-management/{id}/role',
    allow: [{ permission: 'users.manage_roles', scope: 'all' }],
    summary: 'Give an account another role, and the scope that the role needs',
    params,
    body: RolePatch,
    response: ok(User),
    errors: ['notFound', 'stale', 'conflict', 'duplicate', 'proofDue'],
  },
  toggleStatus: {
    method: 'PATCH',
    path: '/user-management/{id}/toggle-status',
    allow: update,
    summary: 'Deactivate an active account, activate an inactive one; or make it what `is_active` says',
    params,
    body: z.strictObject({ is_active: z.boolean().optional() }).optional(),
    response: ok(User),
    idempotent: true,
    errors: ['notFound', 'conflict', 'duplicate'],
  },
  bulk: {
    method: 'POST',
    path: '/user-management/bulk',
    // Some actions need more: `delete` needs `users.delete`, and `change_role` needs `users.manage_roles`. The handler
    // checks that.
    allow: update,
    summary: 'One action on several accounts, with a result for each',
    body: ofMany,
    response: ok(z.array(UserResult)),
    errors: ['proofDue'],
  },
  previewBulk: {
    method: 'POST',
    path: '/user-management/bulk/preview',
    // As of `bulk`.
    allow: update,
    summary: 'What one action would change on several accounts, and which it would leave out; changes none',
    body: ofMany,
    response: ok(z.array(BulkPreview)),
  },
  giveAccess: {
    method: 'POST',
    path: '/user-management/give-access',
    allow: [{ permission: 'users.create', scope: 'all' }],
    summary: 'Make the accounts of teachers from their records, with a result for each',
    body: z.union([ofTeachers.extend({ previewed }), ofSchool.extend({ previewed })]),
    response: ok(z.array(UserResult)),
  },
  previewAccess: {
    method: 'POST',
    path: '/user-management/give-access/preview',
    allow: [{ permission: 'users.create', scope: 'all' }],
    summary: 'Where codes would go, and who last changed that, before accounts are made; makes none',
    body: z.union([ofTeachers, ofSchool]),
    response: ok(z.array(AccessPreview)),
  },
  unlock: {
    method: 'POST',
    path: '/user-management/{id}/unlock',
    allow: update,
    summary: 'Forget the failed sign-ins of an account',
    params,
    response: done,
    errors: ['notFound'],
  },
  sendPasswordLink: {
    method: 'POST',
    path: '/user-management/{id}/send-password-link',
    allow: update,
    summary: 'Send the owner of an account a link to set a password',
    params,
    response: done,
    errors: ['notFound', 'conflict', 'tooMany'],
  },
  resetFactors: {
    method: 'POST',
    path: '/user-management/{id}/reset-factors',
    allow: update,
    summary: 'Remove the second steps of an account and sign it out; its owner is told',
    params,
    response: done,
    errors: ['notFound', 'conflict', 'proofDue'],
  },
  sessions: {
    method: 'GET',
    path: '/user-management/{id}/sessions',
    allow: [{ permission: 'users.read', scope: 'all' }],
    summary: 'Where an account is signed in',
    params,
    response: ok(z.array(SessionInfo)),
    errors: ['notFound'],
  },
  endSessions: {
    method: 'POST',
    path: '/user-management/{id}/end-sessions',
    allow: update,
    summary: 'Sign an account out everywhere, or end one of its sessions',
    params,
    body: z.strictObject({ session: z.string().max(64).optional() }).optional(),
    response: done,
    errors: ['notFound'],
  },
});
