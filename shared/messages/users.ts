import { counted } from '../domain/text.ts';
export const userMessages = {
  ofAccount: (username: string, why: string) => `${username}: ${why}`,
  changeRoleFailed: (message: string) => `Failed to change role: ${message}`,
  bulkFailed: (message: string) => `Failed to execute bulk action: ${message}`,
  saveFailed: (message: string) => `Failed to save user: ${message}`,
  toggleFailed: (message: string) => `Failed to toggle user status: ${message}`,
  loadFailed: 'Failed to fetch users',
  empty: 'No users',
  emptyHint: 'Get started by creating a new user.',
  noneMatch: 'No account matches these filters.',
  nothingFound: (q: string) => `No account's username, e-mail or phone contains “${q}”.`,
  searchFailed: 'Failed to search users',
  saved: (username: string) => `Saved: ${username}`,
  noLink: 'No link to set a password was sent, because the account is inactive',
  linkWaits: (username: string, until: string) =>
    `${username} cannot sign in until ${until}, because no link goes to a new e-mail address before. Send a password link then`,
  stale: 'This account was changed by someone else since you opened it',
  activated: (username: string) => `${username} is active`,
  deactivated: (username: string) => `${username} is inactive and signed out`,
  roleChanged: (username: string, role: string) => `${username} is now ${role}`,
  roleWarning: 'The role decides what this person may do and see. This change cannot be undone.',
  roleSignsOut: 'Whoever is signed in with the account has to sign in again.',
  bulkDeleteWarning: 'The selected users are permanently deleted. This cannot be undone.',
  bulkRoleHint:
    'An account without the area that the new role needs is not changed. The results name each of these accounts.',
  bulkTooMany: (most: number) => `Select at most ${most} users at a time`,
  bulkPreviewed: (able: number, of: number) => {
    if (able === 0) return 'Nothing would change.';
    if (able === of) return `${counted(of, 'account', 'accounts')} will change.`;
    return `${able} of ${of} accounts will change. The others are left out.`;
  },
  willBeDeleted: (what: string) => `Deleted for good: ${what}`,
  leftOut: (why: string) => `Left out: ${why}`,
  noAnswer: 'No answer came, so it may be done in part. The list shows what was done.',
  nothingToChange: 'It is like this already',
  outcome: (done: number, of: number) =>
    done === of ? `Done for ${counted(of, 'account', 'accounts')}` : `Done for ${done} of ${of}`,
  previewed: (able: number, warnings: number) => {
    if (able === 0) return 'Nobody here can be given access.';
    if (warnings === 0) return 'Codes will go to these phones.';
    return `Look at ${counted(warnings, 'teacher', 'teachers')} first: somebody else changed the phone or e-mail recently.`;
  },
  codesGoTo: (phone: string, email: string) =>
    email ? `Codes go to ${phone} · ${email}` : `Codes go to ${phone}`,
  contactChanged: (field: 'phone' | 'email', who: string, at: string) =>
    `${field === 'phone' ? 'Phone' : 'E-mail'} changed by ${who} on ${at}`,
  contactWarning: 'Changed recently, and not by the teacher. Ask the teacher before you give access.',
  theTeacher: 'the teacher',
  emailChangeHint:
    'A change signs the account out. A new address gets password links after a wait, or once the person agrees by e-mail.',
  phoneChangeHint:
    'A change signs the account out. A new number gets codes after a wait, or once the person agrees by e-mail.',
  accessFailed: (message: string) => `Failed to give access: ${message}`,
  aboutAccess:
    'Makes accounts from teacher records. Each teacher signs in with a one-time code, sent to the phone of the record.',
  linkFailed: (message: string) => `Failed to send a password link: ${message}`,
  linkSent: (email: string) => `A link to set a password is on its way to ${email}`,
  unlockFailed: (message: string) => `Failed to unlock: ${message}`,
  unlocked: (username: string) => `${username} may try to sign in again`,
  endSessionsFailed: (message: string) => `Failed to end sessions: ${message}`,
  sessionsEnded: (username: string) => `${username} is signed out everywhere`,
  aboutUnlock: 'Forgets failed attempts to sign in, so that the person need not wait.',
  aboutLink: 'Sends the owner a link to set a new password.',
  aboutFactors: 'Removes authenticator app, passkeys and recovery codes of an owner who lost them.',
  aboutFactorReset: (username: string) =>
    `${username} is signed out, told by mail, and signs in with the password alone until a second step is set up again. Make sure that it is the owner who asks.`,
  aboutEndSessions: 'Signs the account out everywhere.',
  aboutDelete: 'Deletes the account for good.',
  cascadeMissing: 'Failed to get cascade information. Please try again.',
  deleteRefused: (message: string) => `Failed to delete user: ${message}`,
  deleteFailed: 'Failed to delete user. Please try again.',
  deleted: 'User deleted successfully!',
  deleteEnds: (sessions: number, entries: number) =>
    `The account is signed out of ${counted(sessions, 'session', 'sessions')} and gone for good. ` +
    `Its history stays on record: ${counted(entries, 'entry', 'entries')} of the audit log.`,
  emailRequired: 'An e-mail address is required',
  phoneRequired: 'The phone that receives the sign-in code is required',
  phoneNotMobile: 'Sign-in codes are sent to mobile numbers only: ten digits that begin with 6 to 9',
  districtRequired: 'A district is required for this role',
  rdBlockRequired: 'An RD block is required for this role',
  schoolRequired: 'A School ID is required for this role',
  passwordRequired: 'Type a password, or have a link sent',
  firstPasswordHint:
    'At least 15 characters. A few words in a row are easy to remember. The person changes it at the first sign-in.',
  teacherSignsIn: 'Teachers sign in with a one-time code that is sent to this phone, without a password.',
  recordHint: 'The record that this person sees as their own.',
  seesNothing: 'None: sees nothing',
  schoolOfRecord: 'The school of the linked record.',
  notFound: 'User not found',
  duplicate: (field: string) => `Another account already uses this ${field}`,
  hasAccount: 'This teacher already has an account',
  hasLeft: 'This teacher has left the service',
  recordEnded: 'The record of this teacher is gone, or the teacher has left the service',
  emailInvalid: 'An e-mail address must not have many characters that stand for several',
  usernameInvalid: 'A username needs letters or digits, and not too many that stand for several',
  usernameScripts: 'A username must be written in letters of one script, as others look alike',
  usernameIsId: 'A username must not read like the ID of an account',
  lastSuperAdmin: 'There must be at least one active super administrator',
  ownAccount: 'You cannot deactivate, delete or change the role of your own account',
  roleMissing: 'Choose the new role',
  otherRoleFirst: 'Choose a role that is not the present one',
  actionFirst: 'Choose an action',
  teacherFirst: 'Choose whom to give access',
  noneAble: 'All of them are left out',
  changeByEdit: 'Change it with Edit, where the role can be changed too',
  stillSignedIn: (sessions: string) => `This account is still signed in: ${sessions}`,
  noLinkForTeacher: 'Teachers sign in with a one-time code and have no password',
  noLinkForInactive: 'This account is inactive: activate it first',
  noLinkWithoutEmail: 'This account has no e-mail address to send a link to',
  linkHeld: (until: string) =>
    `The e-mail address was changed: no link goes there before ${until}, unless the owner confirms the change by the link sent to the former address`,
  emailHeld: (until: string) => `Links go to the new e-mail address from ${until} on.`,
  phoneHeld: (until: string) => `Codes go to the new phone from ${until} on.`,
  done: {
    activate: 'Activated',
    deactivate: 'Deactivated',
    change_role: 'Role changed',
    delete: 'Deleted',
  },
  notReached: 'There was no time for this one: try again with those that are left',
  noPhone: 'The phone of the record is no mobile number: codes are sent to ten digits that begin with 6 to 9',
  phoneTaken: 'Another active account signs in with this phone number',
  phoneShared: 'Another of the chosen teachers has this phone number',
  phoneNotShown: 'The phone of the record is not the one that was shown. Go back and look again',
  accountMade: (phone: string) => `Account made. Codes go to ${phone}`,
  factorsReset: (username: string) => `Second steps removed: ${username}`,
  factorResetFailed: (message: string) => `Failed to remove the second steps: ${message}`,
} as const;
