export const profileMessages = {
  notLinked: 'Your account is not linked to a teacher record',
  askForLink: (whom: string) => `Ask ${whom} to link it, then sign in again.`,
  loadFailed: 'Your record could not be loaded',
  saved: 'Your contact details were saved',
  saveFailed: 'Your contact details were not saved',
  stale: 'Your record was changed by someone else since you opened it',
  loginPhone:
    'This changes how you can be reached. Codes to sign in go on being sent to the phone of your account.',
} as const;
