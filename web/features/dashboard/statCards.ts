import { canManage } from '#shared/access/capabilities.ts';
import type { Role } from '#shared/access/roles.ts';
import type { ReplyOf } from '../../api/types.ts';
import type { StatTile } from '../../ui/StatTiles.tsx';

export type DashboardFigures = ReplyOf<'dashboard.get'>['data'];

/** The figures a role sees. A failed load leaves every figure at 0 (`figures` null). */
export function statCardsFor(role: Role, figures: DashboardFigures | null | undefined): StatTile[] {
  const teacher = role === 'teacher';
  const of = (name: 'totalSchools' | 'totalTeachers' | 'uniqueDistricts') =>
    figures === null ? 0 : figures?.[name];
  const cards: [boolean, StatTile][] = [
    [canManage(role, 'schools') || teacher, { label: 'Total Schools', figure: of('totalSchools') }],
    [canManage(role, 'teachers') || teacher, { label: 'Total Teachers', figure: of('totalTeachers') }],
    [true, { label: 'Districts', figure: of('uniqueDistricts') }],
  ];
  return cards.filter(([shown]) => shown).map(([, card]) => card);
}
