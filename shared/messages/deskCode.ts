/** Texts of the code that a head or an officer gives a teacher in person. */
export const deskCodeMessages = {
  button: 'Code at the desk',
  title: (name: string) => `Code for ${name} to sign in`,
  lead: 'For a teacher who is here and whose SMS do not arrive. A teacher can be given one code a day, or another once that is used. The audit trail names you and the teacher.',
  seen: "I have seen this person's identity",
  give: 'Give a code',
  notSeen: 'Confirm that you have seen who it is',
  shown: (ends: string, until: string) =>
    `Valid until ${until}, for three tries. At the teachers' sign-in the teacher enters the phone number of the account, which ends in ${ends}, presses "I have a code from my school", and enters this code. It is not shown again.`,
  failed: 'The code could not be given. Please try again.',
  unknown: 'No answer came. Press the button again: a code that was given already is shown then.',
  noAccount: 'This teacher has no account that signs in with a code. An administrator can give access.',
  given: 'This teacher was given a code already. Another can be given once it is used, or a day after it.',
  used: 'The code that was given was used already. Press the button again to give another.',
  locked: 'Too many wrong codes were entered for this phone. Please try again later.',
} as const;
