/** Refusals about second steps at a sign-in: authenticator apps, passkeys and recovery codes. */
export const factorMessages = {
  stepOver: 'This sign-in has taken too long. Please enter your username and password again.',
  stepTries: 'Too many wrong codes for this sign-in. Please enter your username and password again.',
  stepChanged: 'Your account was changed meanwhile. Please enter your username and password again.',
  stepEnded: 'This sign-in has ended. Please enter your username and password again.',
  wrong: 'That did not match. Check the code, or use another way.',
  appLost:
    'Codes of your app are not taken any more. Use another way, or ask a super administrator to reset your second steps.',
  appShut:
    'Too many wrong codes of the app. Use another way, or ask a super administrator to unlock your account.',
  wrongCode: 'This is not the present code of the app',
  wrongProof: 'That did not match',
  oneWay: 'Send exactly one of the ways',
  passkeyRefused: 'This passkey does not sign in here. Use your username and password.',
  passkeyInvalid: 'The passkey could not be checked. Please try again.',
  beginAgain: 'This took too long or was tried too often. Please begin again.',
  proofDue: 'Please confirm that it is you, and try again',
  factorDue: 'Your role needs a second step at sign-in. Set one up under My security first.',
  noneForTeacher: 'You sign in with a one-time code and need no second step.',
  hasTotp: 'Your account has an authenticator app already. Remove it first.',
  tooManyPasskeys: 'Your account has as many passkeys as it can have. Remove one first.',
  samePasskey: 'This passkey is one of yours already',
  lastOne: 'Your role needs a second step. Add another one before you remove the last.',
  noneYet: 'Set up a second step first',
  gone: 'Removed',
  proven: 'Confirmed',
} as const;
