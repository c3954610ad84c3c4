import { ROLES } from '../access/roles.ts';
import { declare } from './record.ts';
import { school } from './school.ts';

/** An account (specification, part 1). `shared/domain/user.ts` says which part of the scope a role needs. */
export const account = declare({
  role: { label: 'Role', oneOf: ROLES, required: true, example: 'deo' },
  district: { label: 'District', choice: 'districts', example: 'Aizawl' },
  rd_block: { label: 'RD Block', choice: 'rd-blocks', under: 'district' },
  school_id: { label: school.school_id.label, text: 20 },
  username: { label: 'Username', text: 100, required: true, example: 'deo.aizawl', personal: true },
  email: { label: 'Email', text: 254, example: 'deo.aizawl@example.org', personal: true },
  phone: { label: 'Phone', text: 10, example: '9862012345', personal: true },
});
