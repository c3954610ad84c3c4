import { counted } from '../domain/text.ts';

/** What a teacher's record says of the service. */
export const serviceScreen = {
  title: 'Service',
  retires: 'Retires on',
  retiresAt: (day: string, age: number) => `${day} (at ${age})`,
  tenure: 'Tenure ends',
  tenureOf: (day: string, years: number) => `${day} (after ${counted(years, 'year', 'years')})`,
  unknown: 'Not known',
  failed: 'The service did not load',
  move: 'Under way',
  moveTo: (to: string, number: string) => `To ${to} by order ${number}`,
  left: 'Left the service',
  leftOn: (day: string, reason: string, order: string) =>
    [`${day}, ${reason}`, ...(order ? [`order ${order}`] : [])].join(', '),
  away: 'Away',
  leave: 'Leave service',
  leaveTitle: (name: string) => `${name} leaves the service`,
  leaveText:
    'Closes the open posting and ends the account. The Teacher ID stays taken, and the record stays on file.',
  leaveDone: (name: string) => `${name} has left the service`,
  reinstate: 'Reinstate',
  reinstateTitle: (name: string) => `Reinstate ${name}`,
  reinstateText: 'Takes the leaving back: what it closed is open again.',
  reinstated: (name: string) => `${name} is in service again`,
  reasons: {
    superannuation: 'Superannuation',
    voluntary: 'Voluntary retirement',
    resigned: 'Resigned',
    died: 'Died in service',
    removed: 'Removed from service',
    other: 'Other reason',
  },
  kinds: { leave: 'Leave', training: 'Training', suspension: 'Suspension' },
  on: 'Last day in service',
  reason: 'Reason',
} as const;

/** Why a move was refused or cancelled, in words. @param why a sentence, or the reason for which the teacher left */
export const reasonOf = (why: string): string =>
  (serviceScreen.reasons as Record<string, string>)[why] ?? why;
