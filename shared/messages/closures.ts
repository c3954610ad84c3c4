const named = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the server says of schools that close, split and reopen. */
export const closureMessages = {
  isClosed: 'This school is closed. Reopen it to change it.',
  notClosed: 'This school is open',
  busy: 'Teachers of this school are being moved. Wait until that is done.',
  arriving: 'Teachers of another school are being moved here. Wait until that is done.',
  itself: 'A school cannot close into itself',
  tooLate: 'A school can be reopened for 30 days. This one closed earlier.',
  unknownSchool: 'No open school has this ID',
  inService: (teachers: number, guests: number) =>
    `Somebody is still here: ${[
      ...(teachers > 0 ? [named(teachers, 'teacher in service', 'teachers in service')] : []),
      ...(guests > 0
        ? [named(guests, 'teacher who is attached here', 'teachers who are attached here')]
        : []),
    ].join(', ')}. Close the school into another, or move them first.`,
  underOrder: (count: number) =>
    `${named(count, 'teacher comes', 'teachers come')} here by an order. Close the school into another, or cancel the order first.`,
  issuing: (number: string) => `Order ${number} is being issued. Wait until that is done.`,
  started: (count: number, day: string) =>
    `${named(count, 'posting', 'postings')} here began after ${day}. Choose a later day, or correct the postings.`,
  full: (names: string) => `The record holds as many postings or attachments as it can: ${names}`,
  tooManyLines: (most: number) =>
    `The posts of both schools have more than ${most} lines. Shorten them first.`,
  tooManyPosts: (most: number) => `A line of the posts would have more than ${most} posts`,
  notHere: 'Teacher is not in service at this school',
  twice: 'Teacher is named twice',
  inOrder: (number: string) => `Teacher is under way by order ${number}. Finish or cancel it first.`,
  stays: {
    gone: 'The record was deleted',
    left: 'Left the service',
    moved: 'Moved on to another school',
    ordered: 'Under way by another order',
    ended: 'The attachment has ended',
  },
} as const;

/** What the screen says of schools that close, split and reopen. */
export const closureScreen = {
  tab: 'Schools',
  title: 'Close or split a school',
  school: 'School',
  what: 'What happens to it?',
  ways: {
    alone: 'It closes, and has no teachers any more',
    into: 'It closes, and its teachers go to another school',
    split: 'Some of its teachers leave to another school',
  },
  into: 'Into which school',
  intoHint: 'Create a new school first: then you find it here.',
  same: 'Choose another school',
  otherQuestion: 'Choose something else?',
  other: 'Choose something else',
  otherText: 'Whom you ticked and what you typed below will be lost.',
  on: 'On which day',
  onHint: 'The last day of the postings here. They begin at the other school on the same day.',
  reason: 'Reason',
  orderNo: 'Order Number',
  close: 'Close the school',
  closing: 'Closing...',
  closeQuestion: (name: string) => `Close ${name}?`,
  closeText: (days: number) =>
    `The school leaves all lists at once and keeps its record. You can reopen it for ${days} days.`,
  split: 'Move the chosen teachers',
  splitting: 'Moving...',
  splitQuestion: (count: number, name: string) => `Move ${named(count, 'teacher', 'teachers')} to ${name}?`,
  splitText: 'Their postings close and open at the other school. Posts and the account of the head stay.',
  chosen: (count: number) => `${named(count, 'teacher', 'teachers')} chosen`,
  choose: 'Who leaves',
  chooseNobody: 'Choose at least one teacher',
  closed: (name: string) => `${name} is closed`,
  moved: (count: number) => `${named(count, 'teacher', 'teachers')} moved`,
  goesOn: 'The work continues even if you leave this screen.',
  failed: (message: string) => `That failed: ${message}`,
  loadFailed: 'Failed to load what would happen',
  listFailed: 'Failed to load the closed schools',
  impact: 'What will happen',
  nothing: 'Nobody is at this school, and nothing moves.',
  hindered: 'The school cannot close like this',
  teachers: (count: number) => `${named(count, 'teacher goes', 'teachers go')} to the other school`,
  guests: (count: number) =>
    `${named(count, 'teacher is', 'teachers are')} attached here and will be attached to the other school`,
  moves: (count: number) =>
    `${named(count, 'move', 'moves')} by order will go on from or to the other school`,
  here: (count: number) => `${named(count, 'teacher is', 'teachers are')} in service here`,
  attached: (count: number) => `${named(count, 'teacher is', 'teachers are')} attached here`,
  ordered: (count: number) => `${named(count, 'move', 'moves')} by order from or to this school`,
  heads: (count: number) => `${named(count, 'account of a head', 'accounts of heads')}`,
  fates: { moves: 'gets the other school', ends: 'is deactivated' },
  posts: (count: number) => `${named(count, 'post is', 'posts are')} added to those of the other school`,
  postsGiven: 'The other school has no posts entered: it gets these alone.',
  drafts: (numbers: string) => `Drafts that name this school must be corrected: ${numbers}`,
  leavers: (count: number) =>
    `${named(count, 'teacher who has left the service stays', 'teachers who have left the service stay')} with the record`,
  more: (count: number) => `and ${count} more`,
  sides: { from: 'leaves here', to: 'comes here' },
  list: 'Closed in the last 30 days',
  empty: 'No school closed in the last 30 days',
  emptyHint: 'A school that you close above stays here and can be reopened for 30 days.',
  closedOn: (day: string, into: string) => `Closed on ${day}${into && ` into ${into}`}`,
  because: (reason: string, order: string) => [reason, order && `Order ${order}`].filter(Boolean).join(' · '),
  daysLeft: (days: number) => `${named(days, 'day', 'days')} left to reopen`,
  reopen: 'Reopen',
  reopening: 'Reopening...',
  reopenQuestion: (name: string) => `Reopen ${name}?`,
  back: (count: number) => `${named(count, 'teacher comes', 'teachers come')} back`,
  stay: (count: number) => `${named(count, 'teacher does', 'teachers do')} not come back`,
  headsBack: (count: number) => `${named(count, 'account of a head comes', 'accounts of heads come')} back`,
  postsBack: (count: number) => `${named(count, 'post comes', 'posts come')} back from the other school`,
  reopened: (name: string, back: number, stay: number) =>
    `${name} is open again. ${named(back, 'teacher is', 'teachers are')} back${stay > 0 ? `, ${stay} stayed elsewhere` : ''}.`,
  progress: {
    close: (done: number, total: number) => `Closing: ${done} of ${total} done`,
    split: (done: number, total: number) => `Splitting: ${done} of ${total} done`,
    reopen: (done: number, total: number) => `Reopening: ${done} of ${total} done`,
  },
  workDone: 'Done so far',
  deletedRecord: 'A record that was deleted',
} as const;
