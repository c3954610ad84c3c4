import type { Role } from '#shared/access/roles.ts';

/** The parts of its place that a school keeps whoever of this role corrects it: those of the area of the role. */
export function heldPlace(role: Role | undefined): readonly ('district' | 'rdBlock')[] {
  if (role === 'deo') return ['district'];
  return role === 'sdeo' || role === 'hoi' ? ['district', 'rdBlock'] : [];
}
