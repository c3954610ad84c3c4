import { ROLES } from '#shared/access/roles.ts';
import { address, choice, rows } from '../../list/address.ts';

export const STATUSES = ['active', 'inactive'] as const;
export const STATUS_NAMES = { active: 'Active', inactive: 'Inactive' };

/** Which accounts the list shows. */
export const users = address({ ...rows(), role: choice(ROLES), status: choice(STATUSES) });
