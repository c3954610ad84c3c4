/** The six roles, from the highest rank to the lowest (specification, part 1, section 6). */
export const ROLES = ['super_admin', 'admin', 'deo', 'sdeo', 'hoi', 'teacher'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that sign in by password. Teachers sign in by code. */
export const STAFF_ROLES = ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'] as const satisfies readonly Role[];

type RoleFacts = {
  rank: number;
  displayName: string;
  /** A Chakra colour palette. `indigo` is our own, defined in web/ui/palettes.ts. */
  badgeColour: 'purple' | 'blue' | 'orange' | 'cyan' | 'indigo' | 'green';
  dashboardTitle: string;
  dashboardSubtitle: string;
  reportsTitle: string;
};

export const roleFacts: Record<Role, RoleFacts> = {
  super_admin: {
    rank: 6,
    displayName: 'Super Administrator',
    badgeColour: 'purple',
    dashboardTitle: 'Super Administrator Dashboard',
    dashboardSubtitle: 'Complete system overview and management controls',
    reportsTitle: 'System Reports',
  },
  admin: {
    rank: 5,
    displayName: 'Administrator',
    badgeColour: 'blue',
    dashboardTitle: 'Administrator Dashboard',
    dashboardSubtitle: 'School and teacher management overview',
    reportsTitle: 'System Reports',
  },
  deo: {
    rank: 4,
    displayName: 'District Education Officer',
    badgeColour: 'orange',
    dashboardTitle: 'District Education Officer Dashboard',
    dashboardSubtitle: 'District-level school and teacher oversight',
    reportsTitle: 'District Reports',
  },
  sdeo: {
    rank: 3,
    displayName: 'Sub-Division Education Officer',
    badgeColour: 'cyan',
    dashboardTitle: 'Sub-Division Education Officer Dashboard',
    dashboardSubtitle: 'Sub-division level educational data management',
    reportsTitle: 'Sub-Division Reports',
  },
  hoi: {
    rank: 2,
    displayName: 'Head of Institution',
    badgeColour: 'indigo',
    dashboardTitle: 'Head of Institution Dashboard',
    dashboardSubtitle: 'School-level teacher and student management',
    reportsTitle: 'School Management Reports',
  },
  teacher: {
    rank: 1,
    displayName: 'Teacher',
    badgeColour: 'green',
    dashboardTitle: 'Teacher Dashboard',
    dashboardSubtitle: 'Your personal teaching profile and school information',
    reportsTitle: 'My School Reports',
  },
};

const UNKNOWN_ROLE_COLOUR = 'gray';

/** Whether `role` ranks at least as high as `minimum`. Without a role it counts as teacher. */
export const meetsRole = (role: Role | undefined, minimum: Role) =>
  roleFacts[role ?? 'teacher'].rank >= roleFacts[minimum].rank;

export const badgeColour = (role: string) =>
  (roleFacts as Partial<Record<string, RoleFacts>>)[role]?.badgeColour ?? UNKNOWN_ROLE_COLOUR;
