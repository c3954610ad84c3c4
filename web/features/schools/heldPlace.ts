import type { Role } from '#shared/access/roles.ts';

/** The parts of a school's place that this role may not change, because they are the role's own area. */
export function heldPlace(role: Role | undefined): readonly ('district' | 'rdBlock')[] {
  if (role === 'deo') return ['district'];
  return role === 'sdeo' || role === 'hoi' ? ['district', 'rdBlock'] : [];
}
