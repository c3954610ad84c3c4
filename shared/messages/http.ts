import { factorMessages } from './factors.ts';
import { passwordMessages } from './password.ts';
import { sharedMessages } from './shared.ts';

/** Texts for what the specification leaves open: refusals that every endpoint may give. */
export const httpMessages = {
  invalid: 'Some of the values sent are not valid',
  unauthenticated: 'You are not signed in',
  passwordChange: passwordMessages.changeFirst,
  proofDue: factorMessages.proofDue,
  factorDue: factorMessages.factorDue,
  forbidden: 'You do not have permission to do this',
  bypassed: 'This request did not come the right way. Please try again in a few minutes.',
  notFound: 'Not found',
  methodNotAllowed: 'This address does not accept that method',
  tooLarge: 'The request is too large',
  unsupportedType: 'This kind of content is not accepted',
  tooMany: 'Too many requests. Please try again later.',
  internal: 'Something went wrong on our side. Nothing was saved.',
  unavailable: sharedMessages.unavailable,
  conflict: 'Someone else changed this at the same moment. Please try again.',
  duplicate: 'This value is already in use',
  unknownChoice: (name: string) => `"${name}" is not in the list`,
  inactiveChoice: (name: string) => `"${name}" is no longer in use and cannot be newly chosen`,
  required: sharedMessages.required,
  idempotencyKey: 'must have 8 to 64 letters, digits, hyphens and underscores',
  answeredElsewhere: 'This was done before your role or your area changed. Look for it in the lists.',
  keyReused: 'This Idempotency-Key was already used for another request',
  reportsTaken: 'The reports were taken',
  unprintable: 'contains characters that cannot be kept',
  unknownField: sharedMessages.unknownField,
  brokenText: 'contains half a character, which cannot be stored',
} as const;
