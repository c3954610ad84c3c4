/** What the server says of postings, leaving the service and coming back. */
export const leavingMessages = {
  postingOfOrder: (number: string) =>
    `A posting was made by order ${number}. Only an order, or undoing its step, can change it.`,
  alreadyLeft: 'This teacher has left the service already',
  notLeft: 'This teacher is in service',
  beforeJoining: 'The day lies before the teacher joined the service',
  schoolClosed: 'The school of this record has closed. Reopen it first.',
} as const;
