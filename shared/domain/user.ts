import * as z from 'zod';
import { ROLES } from '../access/roles.ts';

/** An account as it is read. Never a hash, a counter or session data. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  phone: z.string(),
  school_id: z.string(),
  district: z.string(),
  rd_block: z.string(),
  is_active: z.boolean(),
  last_login: z.string().nullable(),
  created_at: z.string(),
});
export type User = z.output<typeof User>;
