/** What the server says of moves. */
export const moveMessages = {
  notFound: 'Move not found',
  stale: 'This move was changed by someone else since you opened it',
  notIssued: 'The order is not issued, or it was cancelled',
  notOrdered: 'The teacher was relieved already, or the move has ended',
  notRelieved: 'The teacher must be relieved first',
  joined: 'The teacher has joined already',
  over: 'The move has ended already',
  nothingToUndo: 'There is no step to take back',
  otherSide: 'Only the other side, or an administrator, may do this',
  movedOn: (schoolId: string) =>
    `The record has another school now. Take back the later move, or set the school of the record back to School ID ${schoolId}, first.`,
  changedSince: 'What the joining entered was changed or ended since',
  left: 'The teacher has left the service',
  otherOrder: 'The teacher is under way by another order',
  beforeOrder: 'The day lies before the date of the order',
  beforeRelieving: 'The day lies before the relieving',
  beforeStart: (entry: string) => `The day lies before the start of an entry that is open: ${entry}`,
  full: 'The record holds as many entries as it can',
  schoolGone: 'The school is gone or being deleted',
  tooManyAccounts:
    'Too many accounts of heads have the phone or e-mail of this teacher to change them and end their sessions at once. Deactivate some of them first.',
} as const;
