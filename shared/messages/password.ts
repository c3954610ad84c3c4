export const passwordMessages = {
  hint: 'At least 15 characters. A few words in a row are easy to remember.',
  tooShort: 'The password must have at least 15 characters',
  tooLong: 'The password must have at most 128 characters',
  common: 'This password is too common. Choose one that nobody would guess',
  containsUsername: 'The password must not contain the username',
  same: 'Choose another password than the one you were given',
  sameAsNow: 'Choose another password than the present one',
  wrongNow: 'This is not your present password',
  changed: 'Your password is changed. Other devices are signed out.',
  noneForTeacher: 'You sign in with a one-time code and have no password.',
  changeFailed: (message: string) => `Failed to change the password: ${message}`,
  changeUnknown:
    'No answer came, so the password may be changed already. What you typed is still here. To find out, sign in on another device.',
  firstUnknown:
    'No answer came, so the new password may be in force already. Press Back, and sign in with it.',
  aboutChange: 'Other devices are signed out, and a mail tells you of the change. You stay signed in here.',
  unlike: 'The two new passwords differ',
  containsContext: 'The password must not be built from words of this service or its places',
  changeFirst: 'Your password was set by an administrator. Choose one of your own to sign in.',
  shut: 'Too many attempts. Set a new password under "Forgot password?", or ask your department to unlock the account.',
  notFirst: 'This password is your own already. Sign in with it.',
} as const;
