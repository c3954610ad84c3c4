import * as z from 'zod';
import { ROLES, type Role } from '../access/roles.ts';
import { account } from '../records/account.ts';
import { pick } from '../records/record.ts';
import { ignoring, shapeOf, viewShape, withBlanks } from '../records/schemas.ts';
import { EMAIL, optionalPattern, PHONE, readTenDigits } from './fields.ts';

/** An account as it is read. Never a hash, a counter or session data. */
export const User = z.object({
  id: z.int(),
  /** `school_id`: School ID digits, '' where the role has none. A teacher's is that of the linked record. */
  ...viewShape(account),
  role: z.enum(ROLES),
  /** The numeric id of the record that a teacher's account belongs to. */
  teacher_id: z.int().nullable(),
  is_active: z.boolean(),
  last_login: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type User = z.output<typeof User>;

type ScopeField = 'school_id' | 'district' | 'rd_block';

/** The scope fields that a role needs; the others are dropped from its accounts. */
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
    email: optionalPattern(254, EMAIL, 'must be an e-mail address'),
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
 * The body that creates an account. What a role needs beyond it is asked of the whole: an e-mail of everybody but a
 * teacher, a phone of a teacher, the scope of `SCOPE_FIELDS`. Without a password its owner is sent a link.
 */
export const UserInput = z.strictObject({
  ...withBlanks(account, shape),
  teacher_id: shape.teacher_id.default(null),
  is_active: shape.is_active.default(true),
  /** Compared whole, so it is never trimmed. */
  password: z.string().max(1024).optional(),
});
export type UserInput = z.output<typeof UserInput>;

/**
 * The body that changes an account: what is absent stays. `version`, when sent, must be the stored one. The answer of
 * a GET may be sent back whole; a password is refused, since only its owner sets it.
 */
export const UserPatch = z.strictObject({
  ...z.object(shape).partial().shape,
  version: z.int().min(1).optional(),
  password: z
    .string()
    .nullable()
    .refine((text) => !text, 'is set by its owner: send a password link instead')
    .optional(),
  ...ignoring(['id', 'last_login', 'created_at']),
});
export type UserPatch = z.output<typeof UserPatch>;

/** Accounts that one request acts on. */
export const MOST_AT_ONCE = 100;

/** Another role, with the scope it needs. */
export const RoleInput = z.strictObject({
  role: shape.role,
  ...z.object(pick(shape, ['school_id', 'district', 'rd_block'])).partial().shape,
});
export type RoleInput = z.output<typeof RoleInput>;

/** What became of one of several; `message` says why not. `id` is the account's, or the teacher's where none was made. */
export const UserResult = z.object({
  id: z.int(),
  name: z.string(),
  success: z.boolean(),
  message: z.string(),
});
export type UserResult = z.output<typeof UserResult>;

/** What deleting an account ends, and what stays of it. */
export const UserCascade = z.object({ sessions: z.int(), auditEntries: z.int() });
export type UserCascade = z.output<typeof UserCascade>;
