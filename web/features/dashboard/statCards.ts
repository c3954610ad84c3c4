import { canManage } from '#shared/access/capabilities.ts';
import type { Role } from '#shared/access/roles.ts';
import type { ReplyOf } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { schoolsHome, teachersHome } from '../../shell/navigation.ts';
import type { StatTile } from '../../ui/StatTiles.tsx';

export type DashboardFigures = ReplyOf<'dashboard.get'>['data'];

/** The figures a role sees, each with the list that it counts. A failed load leaves every figure at 0 (`figures` null). */
export function statCardsFor(role: Role, figures: DashboardFigures | null | undefined): StatTile[] {
  const teacher = role === 'teacher';
  const of = (name: 'totalSchools' | 'totalTeachers' | 'uniqueDistricts') =>
    figures === null ? 0 : figures?.[name];
  const cards: [boolean, StatTile][] = [
    [
      canManage(role, 'schools') || teacher,
      { label: 'Total Schools', figure: of('totalSchools'), to: schoolsHome(role) },
    ],
    [
      canManage(role, 'teachers') || teacher,
      { label: 'Total Teachers', figure: of('totalTeachers'), to: teachersHome(role) },
    ],
    [
      true,
      {
        label: 'Districts',
        figure: of('uniqueDistricts'),
        to: teacher ? schoolsHome(role) : `${paths.schools()}?sort=district`,
      },
    ],
  ];
  return cards.filter(([shown]) => shown).map(([, card]) => card);
}
