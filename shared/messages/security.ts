import { counted } from '../domain/text.ts';

/** Texts of the screen on which people set up their second steps. */
export const securityMessages = {
  aboutSteps:
    'With a second step, your password alone opens nothing: whoever knows it lacks your phone or your passkey.',
  dueNow: 'Your role needs a second step. Set up one of these to go on.',
  dueOn: (day: string) => `Your role needs a second step from ${day} on. Set one up before.`,
  none: 'No second step yet',
  noneHint: 'Add a passkey of this device, or an app on your phone that shows codes.',
  aboutApp:
    'Scan the picture with an authenticator app on your phone, or type the key into it. Then enter the code that the app shows.',
  aboutPasskey:
    'The browser asks for your fingerprint, face, PIN or security key. Then you sign in with it, without your password too.',
  passkeyNotMade: 'No passkey was made.',
  aboutCodes:
    'Each of these codes opens your account once, without your phone or passkey. Print or save them now: they are not shown again.',
  codesLost: 'Your recovery codes are not shown again. Without them you would have to make new ones.',
  aboutRenewal: 'The codes that you have now no longer work after that.',
  aboutRemoval: 'Computers that you trusted are asked for a second step again.',
  aboutLastRemoval: 'It is your last one. Without it, your password alone opens your account.',
  loadFailed: 'Failed to load the second steps',
  added: (name: string) => `Added: ${name}`,
  removed: (name: string) => `Removed: ${name}`,
  removeFailed: (message: string) => `Failed to remove it: ${message}`,
  addFailed: (message: string) => `Failed to add it: ${message}`,
  addUnknown: 'No answer came, so it may be added already. Press Add again to find out.',
  removeUnknown: (name: string) => `No answer came. ${name} is removed, unless the list still shows it.`,
  codesUnknown: 'No answer came, so your codes may have ended already. Press again, and keep the new ones.',
  codesUnseen: (name: string) =>
    `${name} is added, but the answer with your recovery codes did not arrive. Make new ones now.`,
  codesFailed: (message: string) => `Failed to make new codes: ${message}`,
  codesLeft: (left: number) => `${counted(left, 'recovery code', 'recovery codes')} left`,
} as const;
