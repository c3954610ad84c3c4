import { counted } from '../domain/text.ts';

/** What the screens of orders say. */
export const orderScreen = {
  title: 'Orders',
  subtitle: 'Transfers, deputations, attachments and returns',
  search: 'Search orders',
  searchHint: 'Search by number or authority...',
  loadFailed: 'Failed to load orders',
  searchFailed: 'Failed to search orders',
  empty: 'No orders',
  emptyHint: 'Begin a new order, and paste the Teacher IDs into it.',
  emptyForReader: 'Orders that move teachers of your schools appear here once they are issued.',
  noneMatch: 'No order matches these filters.',
  nothingFound: (q: string) => `No order’s number or authority contains “${q}”.`,
  add: 'New order',
  edit: 'Edit header',
  begin: 'Begin order',
  begun: (number: string) => `Order ${number} was begun. Paste the teachers into it.`,
  headerSaved: (number: string) => `Saved: order ${number}`,
  saveFailed: (message: string) => `Failed to save the order: ${message}`,
  stale: 'This order was changed by someone else since you opened it',
  one: 'Order',
  unknown: 'Order not found',
  missing: 'There is no order at this address, or it moves nobody of your schools.',
  seeAll: 'See all orders',
  oneFailed: 'The order did not load',
  kinds: {
    transfer: 'Transfer',
    deputation: 'Deputation',
    attachment: 'Attachment',
    return: 'Return',
  },
  states: { draft: 'Draft', issuing: 'Being issued', issued: 'Issued', cancelled: 'Cancelled' },
  moveStates: {
    ordered: 'To be relieved',
    relieved: 'Relieved',
    joined: 'Joined',
    refused: 'Refused',
    cancelled: 'Cancelled',
  },
  progress: (joined: number, relieved: number, of: number) =>
    `${joined} of ${of} joined${relieved > 0 ? `, ${relieved} on the way` : ''}`,
  lines: 'Teachers of the order',
  noLines: 'This order names no teacher yet.',
  noLinesHint: 'Paste their Teacher IDs above.',
  paste: 'Paste teachers',
  pasteHint:
    'One teacher a line, as Teacher ID or name. The school (ID or name) and a date may stand beside it, in columns copied from Excel or after semicolons.',
  pasteButton: 'Add to the order',
  pastedNone: 'No Teacher ID or name was found in this text.',
  pasted: (added: number, known: string, more: number) =>
    [
      `${counted(added, 'teacher', 'teachers')} added`,
      ...(known ? [`Twice or there already: ${known}${more > 0 ? ` and ${more} more` : ''}`] : []),
    ].join(' · '),
  unread: (cells: string, more: number) =>
    `Not read from what was pasted: ${cells}${more > 0 ? ` and ${more} more` : ''}`,
  tooMany: (most: number) => `An order has at most ${most} teachers`,
  addFirst: 'Add what stands in the box to the order, or empty the box, first.',
  saveFirst: 'Save the lines first: the paper has what is saved.',
  forAll: 'School for all without one',
  subject: (name: string) => `Subject of ${name}`,
  noSubject: 'No subject',
  checking: 'Checking …',
  notChecked: 'Not checked',
  checkFailed: 'The order could not be checked',
  noFault: 'Nothing against it',
  otherName: (own: string, pasted: string) => `The Teacher ID is that of ${own}. Beside it stood “${pasted}”`,
  whichOne: 'Which one?',
  summary: (lines: number, faults: number, warnings: number) =>
    [
      counted(lines, 'teacher', 'teachers'),
      faults > 0 ? `${counted(faults, 'fault', 'faults')} to mend` : 'no fault',
      ...(warnings > 0 ? [counted(warnings, 'warning', 'warnings')] : []),
    ].join(' · '),
  save: 'Save lines',
  saved: 'The lines were saved',
  savedTogether: 'The lines were saved, together with what somebody else stored meanwhile',
  issue: 'Issue order',
  issueQuestion: (number: string) => `Issue order ${number}?`,
  /** @param own how many of the lines have another day than the order */
  issueText: (lines: number, day: string, own: number) =>
    [
      `${counted(lines, 'teacher', 'teachers')} will wait to be relieved, with effect from ${day}.`,
      ...(own > 0 ? [`${counted(own, 'line has a day of its own', 'lines have days of their own')}.`] : []),
      'An issued order can be cancelled, and not changed.',
    ].join(' '),
  issueWarnings: (warnings: number) =>
    `${counted(warnings, 'warning is', 'warnings are')} left. Look at the column Check first.`,
  issuing: (done: number, of: number) => `${done} of ${of} teachers`,
  issued: (number: string) => `Order ${number} is issued`,
  issueFailed: (message: string) => `Failed to issue the order: ${message}`,
  cancel: 'Cancel order',
  cancelQuestion: (number: string) => `Cancel order ${number}?`,
  cancelText: 'Whoever was relieved by it is put back to the former school. The order stays on record.',
  cancelled: (number: string) => `Order ${number} is cancelled`,
  reason: 'Reason',
  preview: 'Preview',
  closePreview: 'Close preview',
  document: 'Signed order',
  remove: (name: string) => `Remove ${name} from the order`,
  deletedTeacher: 'Deleted teacher',
} as const;

/** What the screens of moves say. */
export const moveScreen = {
  title: 'Moves',
  subtitle: 'Who is to be relieved and to join by an order',
  loadFailed: 'The moves did not load',
  tabs: {
    ordered: 'To relieve',
    relieved: 'In transit',
    joined: 'Done',
    unordered: 'Moved without order',
    due: 'Tenure ended',
  },
  empty: {
    ordered: 'Nobody waits to be relieved',
    relieved: 'Nobody is on the way',
    joined: 'No move is done yet',
    unordered: 'No open posting is at another school than its record',
    due: 'Nobody’s tenure has ended',
  },
  emptyHint: {
    ordered: 'An issued order puts its teachers here.',
    relieved: 'Teachers who are relieved stay here until the new school says that they joined.',
    joined: 'Teachers who joined their new school appear here, with the papers to print.',
    unordered: 'Teachers whose open posting is at another school than their record would appear here.',
    due: 'Teachers who were longer at one school than the rules say would appear here.',
  },
  unorderedHint:
    'Teachers whose open posting is at another school than their record. A teacher whose posting was changed together with the school is not listed.',
  relieve: 'Relieve',
  join: 'Join',
  undo: 'Undo',
  refuse: 'Refuse',
  acts: {
    relieve: {
      title: (name: string) => `Relieve ${name}`,
      label: 'Relieved on',
      done: (name: string) => `${name} is relieved`,
      failed: (message: string) => `Failed to relieve: ${message}`,
    },
    join: {
      title: (name: string) => `Note the joining of ${name}`,
      label: 'Joined on',
      done: (name: string) => `${name} has joined`,
      failed: (message: string) => `Failed to note the joining: ${message}`,
    },
  },
  takeBack: {
    undo: {
      title: (name: string) => `Undo the last step of ${name}`,
      text: 'The record goes back to what it was before the step. The reason stands in the audit trail.',
      done: (name: string) => `The last step of ${name} was undone`,
    },
    refuse: {
      title: (name: string) => `Refuse the move of ${name}?`,
      text: 'The move ends. Whoever was relieved is put back to the former school. The reason stands on the order. Others of the order are not concerned.',
      done: (name: string) => `The move of ${name} is refused`,
    },
  },
  day: 'Give the day as DD/MM/YYYY',
  effective: (day: string) => `With effect from ${day}`,
  early: 'Before the order takes effect?',
  earlyText: (done: string, day: string) => `${done}. The order takes effect on ${day}.`,
  reasonRequired: 'Give a reason',
  days: (days: number) => `${counted(days, 'day', 'days')} in transit`,
  late: 'Overdue',
  dueBack: (day: string) => `Back on ${day}`,
  relievingReport: 'Relieving report',
  joiningReport: 'Joining report',
  toRelieve: 'Teachers to relieve',
  toJoin: 'Teachers to join',
  more: 'See all moves',
} as const;

/** What the screen of retirements says. */
export const retirementScreen = {
  title: 'Retirements',
  subtitle: 'Who retires when, by the rules of the service',
  loadFailed: 'The retirements did not load',
  empty: 'Nobody retires',
  emptyHint: 'No teacher fits these filters.',
  years: 'Retirements of the next ten years',
  noun: 'retirements',
  /** Whole months do not tell a day that has passed this month from one that comes. */
  left: (warning: string, months: number) =>
    warning === 'Past retirement' ? 'Past' : months === 0 ? 'This month' : counted(months, 'month', 'months'),
  note: 'Nobody retires automatically: open the teacher’s record to end the service.',
} as const;

/** What the screen of rules says. */
export const ruleScreen = {
  title: 'Rules',
  subtitle: 'The rules of the service: ages, tenure, orders',
  loadFailed: 'The rules did not load',
  now: 'In force today',
  versions: 'Versions',
  from: 'In force from',
  superannuation: 'Age of superannuation',
  tenure: 'Tenure at one post',
  exempt: 'No transfer for tenure before retirement',
  exemptText: (years: number) =>
    years === 0 ? 'No exemption' : `Within ${counted(years, 'year', 'years')} of retirement`,
  overfill: 'When a post is full',
  overfills: { warn: 'Warn, and let the teacher join', refuse: 'Refuse the joining' },
  days: 'Days to join',
  issuers: 'Who may issue orders',
  years: (years: number) => counted(years, 'year', 'years'),
  others: (name: string, years: number) => `${name}: ${counted(years, 'year', 'years')}`,
  edit: 'Change rules',
  editTitle: 'Rules from a day on',
  saved: (day: string) => `The rules are set from ${day} on`,
  saveFailed: (message: string) => `Failed to save the rules: ${message}`,
  planned: (day: string) =>
    `Other rules are set from ${day} on. You will be asked about what differs from them.`,
  otherRules: 'Other rules are set for this day',
  otherRulesText: 'These rules are not those that your form began with',
  otherRulesChoice: 'For each rule that differs, choose which is to be in force from that day.',
  first: 'From the beginning',
  ofDesignation: 'Other ages by designation',
  ofSchedule: (schedule: string) => `Tenure in a ${schedule.toLowerCase()}, in years`,
  general: 'Empty: the general tenure',
  byHint: 'One a line: the designation, a colon, the age. Example: Headmaster: 62',
  byFault: 'Write each line as Designation: age',
  ticketMessages: 'Messages about corrections',
  ticketMessagesHint: 'Mails to the office that decides, and a mail or an SMS to who asked',
  guardServiceDates: 'Birth and joining dates by correction only',
  guardServiceDatesHint: 'Below administrators, nobody changes them in the form or by a workbook',
  onOff: (on: boolean) => (on ? 'On' : 'Off'),
} as const;

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
