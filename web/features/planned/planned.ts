/** Screens of the site map whose work comes later: what stands there until then. */
export const planned = {
  myProfile: {
    title: 'My Profile',
    purpose: 'It will show your own teacher record and let you keep your contact details up to date.',
  },
} as const;

export type PlannedName = keyof typeof planned;
