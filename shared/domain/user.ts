import * as z from 'zod';
import { ROLES, type Role } from '../access/roles.ts';
import { Issue } from '../contracts/errors.ts';
import { account } from '../records/account.ts';
import { pick } from '../records/record.ts';
import { ignoring, shapeOf, viewShape, withBlanks } from '../records/schemas.ts';
import { EMAIL, optionalPattern, PHONE, readTenDigits, requiredName, visible } from './fields.ts';

/** An account as the API answers it, without hashes, counters and session data. */
export const User = z.object({
  id: z.int(),
  /** `school_id` is a School ID, '' for a role without one. A teacher's is that of the linked record's school. */
  ...viewShape(account),
  role: z.enum(ROLES),
  /** The ids of the district and the block. They stay when one is renamed. */
  district_id: z.int().optional(),
  rd_block_id: z.int().optional(),
  /** The numeric id of the teacher's record of the account. */
  teacher_id: z.int().nullable(),
  /** The names of both, where a list or one account is read; absent in the answer of a change. */
  school_name: z.string().optional(),
  teacher_name: z.string().optional(),
  /** Set in a list where the school, district or block of the account is gone or inactive, or was never given. */
  sees_nothing: z.boolean().optional(),
  is_active: z.boolean(),
  /** Until when no link goes to a new e-mail, and no code to a new phone; absent where neither was changed. */
  email_held_until: z.string().optional(),
  phone_held_until: z.string().optional(),
  last_login: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type User = z.output<typeof User>;

type ScopeField = 'school_id' | 'district' | 'rd_block';

/** The scope fields that a role needs. An account does not keep the others. */
export const SCOPE_FIELDS: Record<Role, readonly ScopeField[]> = {
  super_admin: [],
  admin: [],
  deo: ['district'],
  sdeo: ['district', 'rd_block'],
  hoi: ['school_id'],
  teacher: ['school_id'],
};

const shape = {
  ...shapeOf(account, {
    role: z.enum(ROLES),
    username: requiredName(account.username.text),
    email: optionalPattern(254, EMAIL, 'must be an e-mail address', visible()),
    phone: z
      .string()
      .max(30)
      .nullable()
      .transform((text) => readTenDigits(text ?? ''))
      .refine((text) => text === '' || PHONE.test(text), 'must be exactly 10 digits'),
  }),
  teacher_id: z.int().min(1).nullable(),
  is_active: z.boolean(),
};

/**
 * The body that creates an account. The server checks what the role needs besides: an e-mail except for a teacher, a
 * phone for a teacher, the scope of `SCOPE_FIELDS`. Without a password the owner is sent a link.
 */
export const UserInput = z.strictObject({
  ...withBlanks(account, shape),
  teacher_id: shape.teacher_id.default(null),
  is_active: shape.is_active.default(true),
  /** Used whole, so it is not trimmed. */
  password: z.string().max(1024).nullable().optional(),
});
export type UserInput = z.output<typeof UserInput>;

/**
 * The body that changes an account. Absent fields stay. `version`, when sent, must be the stored one. A GET may be sent
 * back whole. A password is refused, because only the owner sets it.
 */
export const UserPatch = z.strictObject({
  ...z.object(shape).partial().shape,
  version: z.int().min(1).optional(),
  password: z
    .string()
    .nullable()
    .refine((text) => !text, 'is set by its owner: send a password link instead')
    .optional(),
  ...ignoring([
    'id',
    'district_id',
    'rd_block_id',
    'last_login',
    'created_at',
    'email_held_until',
    'phone_held_until',
    'school_name',
    'teacher_name',
    'sees_nothing',
  ]),
});
export type UserPatch = z.output<typeof UserPatch>;

/** The most accounts that one request acts on. */
export const MOST_AT_ONCE = 100;

/** The most previews that are sent back when accounts are made. */
export const MOST_PREVIEWED = 200;

/** A role, with the scope that it needs. */
export const RoleInput = z.strictObject({
  role: shape.role,
  ...z.object(pick(shape, ['school_id', 'district', 'rd_block'])).partial().shape,
});

/** The body that changes the role of one account. `version`, when sent, must be the stored one. */
export const RolePatch = RoleInput.extend({ version: UserPatch.shape.version });
export type RolePatch = z.output<typeof RolePatch>;

/**
 * The result for one of several accounts. `message` says why it failed, and `issues` at which fields. `id` is the
 * account's, or the teacher's when no account was made.
 */
export const UserResult = z.object({
  id: z.int(),
  name: z.string(),
  success: z.boolean(),
  message: z.string(),
  issues: z.array(Issue).optional(),
});
export type UserResult = z.output<typeof UserResult>;

/**
 * What an action on several accounts would do to one of them: what the account is now, and will be; absent where it is
 * gone, or goes. `message` says why it is left out.
 */
export const BulkPreview = z.object({
  id: z.int(),
  name: z.string(),
  able: z.boolean(),
  message: z.string(),
  before: User.optional(),
  after: User.optional(),
});
export type BulkPreview = z.output<typeof BulkPreview>;

/** The counts of what deleting an account ends and of what stays. */
export const UserCascade = z.object({ sessions: z.int(), auditEntries: z.int() });
export type UserCascade = z.output<typeof UserCascade>;

/** Who changed a phone or an e-mail last; `own` where it was the teacher. */
export const ContactChange = z.object({
  field: z.enum(['phone', 'email']),
  at: z.string(),
  id: z.int(),
  username: z.string(),
  own: z.boolean(),
});
export type ContactChange = z.output<typeof ContactChange>;

/**
 * An account as it would be made from a teacher's record: where codes go, and who last chose that. `warning` is set where
 * another than the teacher did so recently; `message` says why there can be no account.
 */
export const AccessPreview = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  able: z.boolean(),
  message: z.string(),
  changes: z.array(ContactChange),
  warning: z.boolean(),
});
export type AccessPreview = z.output<typeof AccessPreview>;
