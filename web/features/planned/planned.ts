/** Screens of the site map whose work comes later: what stands there until then. */
export const planned = {
  mySchool: {
    title: 'My School Reports',
    purpose: 'It will show your school: its details, its teachers and their number, and its recent activity.',
  },
  myProfile: {
    title: 'My Profile',
    purpose: 'It will show your own teacher record and let you keep your contact details up to date.',
  },
  reports: {
    title: 'Reports',
    purpose: 'It will show figures of schools and teachers in your area, with exports to Excel and CSV.',
  },
} as const;

export type PlannedName = keyof typeof planned;
