/** What the server says of corrections that are asked for. */
export const ticketMessages = {
  notFound: 'Correction not found',
  stale: 'This correction, or its record, was changed by someone else since you opened it',
  unknownField: 'No correction can be asked for this field',
  noLists: 'This field has no list of names',
  same: 'The record says this already',
  taken: 'A correction of this field is asked for already',
  notSeen: 'Say that you have seen who it is',
  noAccount: 'This teacher has no account to sign in with',
  onlyLogin: 'Your account changes these fields itself. It asks for another login phone only.',
  noDocument: 'This document is not there any more; please upload it again',
  over: 'This correction is decided or withdrawn already',
  decided: 'This field is decided already, or no part of the correction',
  reasonNeeded: 'Say why it is not changed',
  ownTicket: 'Somebody else decides what you asked for',
  otherOffice: 'Another office decides this correction',
  tooEarly: (days: number) => `Your office decides a correction from day ${days} on`,
  notYours: 'Only who asked for a correction withdraws it',
  gone: 'The record of this correction is gone',
  guarded: (id: number) =>
    `Birth and joining dates are changed by a correction. Correction ${id} waits for the office; everything else was saved.`,
  guardedReason: 'Changed in the form of the record',
} as const;
