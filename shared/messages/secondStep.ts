/** Texts of the second step of a sign-in, and of a fresh proof. */
export const secondStepMessages = {
  askCode: 'Enter the six digits that your authenticator app shows now.',
  askRecovery: 'Enter one of your recovery codes. Each works once.',
  askPasskey: 'Use your fingerprint, face, PIN or security key.',
  trust: (days: number) => `Do not ask on this computer for ${days} days`,
  trustHint: 'Not on a computer that others use too.',
  aboutProof: 'You signed in a while ago, and this asks for a fresh proof that it is you.',
} as const;
