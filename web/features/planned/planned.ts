/** Screens of the site map whose work comes later: what stands there until then. */
export const planned = {
  otpLogin: {
    title: 'Teacher Management System',
    purpose: 'Teachers will sign in here with a one-time code sent to their phone.',
  },
  forgotPassword: {
    title: 'Forgot password',
    purpose: 'Here you will ask for a link, sent to your e-mail address, to set a new password.',
  },
  resetPassword: {
    title: 'Reset password',
    purpose: 'Here you will set a new password with the token you received by e-mail.',
  },
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
