/** How the names of two records compare. */
export type NameLikeness = 'same' | 'written' | 'letter' | 'other';

const NAMES: Record<NameLikeness, string> = {
  same: '',
  written: 'names written differently',
  letter: 'names differ by one letter',
  other: 'names differ',
};

const LISTS = {
  posting_histories: 'postings',
  deputations: 'deputations',
  attachments: 'attachments',
  away: 'times away',
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const duplicateMessages = {
  /** Why two records may be one person: what they share first, then what speaks against it. */
  reason: (name: NameLikeness, shared: string, against: string) =>
    capital([`same ${shared}`, NAMES[name], against].filter(Boolean).join('; ')),
  shared: {
    name: 'name',
    date_of_birth: 'date of birth',
    phone_number: 'phone',
    joining_date: 'joining date',
    school: 'school',
  },
  genderDiffers: 'gender differs',
  aadhaarDiffers: 'each has another Aadhaar number',
  oneRecord: 'Choose two different records',
  proposedAgain: 'The two may be one person again',
  unknownPair: 'Nobody said that these two are not the same person',
  stale: {
    this: 'The record that stays was changed by someone else since you opened it',
    other: 'The record that goes was changed by someone else since you opened it',
  },
  tooLong: (list: keyof typeof LISTS, count: number, most: number) =>
    `Together the records have ${count} ${LISTS[list]}, and one record holds ${most}. Remove some first.`,
  leftWithOpen:
    'This teacher left the service, and an entry of the other record has no end. Keep “in service”, or end it first.',
  underWay: (teacher_ID: string, order: string) =>
    `${teacher_ID} is being moved under order ${order}. Let that end, cancel it, or keep ${teacher_ID} instead.`,
  movedAway: (order: string) =>
    `The record that stays is being moved under order ${order}. Keep its school until that has ended.`,
  movedAndLeft: (order: string) =>
    `The record that stays is being moved under order ${order}. Keep “in service” until that has ended.`,
  inDraft: (teacher_ID: string, orders: string) =>
    `${teacher_ID} stands in a draft: order ${orders}. Take it out there, or keep ${teacher_ID} instead.`,
  touched: (teacher_ID: string) =>
    `The record of ${teacher_ID} was changed, or was deleted and brought back, after the merge. So the merge cannot be taken back.`,
  stayedGone: (teacher_ID: string) =>
    `The record of ${teacher_ID}, which stayed in the merge, was deleted. So the merge cannot be taken back.`,
  schoolIsGone: (teacher_ID: string) =>
    `The school that ${teacher_ID} had before the merge is closed or deleted. Bring the school back first.`,
  movesNow: (teacher_ID: string) =>
    `${teacher_ID} is being moved under an order. Let that end first, or cancel it.`,
  numberTaken: (teacher_ID: string) =>
    `The Aadhaar number that ${teacher_ID} had before the merge now belongs to another record.`,
  numberLost: 'The Aadhaar number of the other record cannot be opened. Keep that of the record that stays.',
  numberFormer:
    'The Aadhaar number of the other record is stored as a former version did. Keep that of the record that stays, or merge after the operator has moved the numbers.',
  schoolGone: {
    this: 'The school of the record that stays is closed or being deleted. Take the school of the other record.',
    other:
      'The school of the other record is closed or being deleted. Keep the school of the record that stays.',
  },
  changesSignIn:
    'This merge ends an account, or lets another account sign in for the teacher. Ask a super administrator to merge the two.',
  tooMuch: 'These two records have too many moves and sessions to be merged at once.',
} as const;

const UNITED = {
  ...LISTS,
  subjects_taught: 'subjects',
  classes_taught: 'classes',
} as const;

/** What the tab of the screen says. */
export const duplicateScreen = {
  tab: 'Duplicates',
  title: 'Teachers who may be entered twice',
  loadFailed: 'Failed to load the pairs',
  pairFailed: 'Failed to load the two records',
  empty: 'No teacher seems to be entered twice',
  emptyHint: 'To merge two records that you know of, choose them above.',
  pages: 'Pages of pairs',
  older: 'Older record',
  newer: 'Newer record',
  why: 'Why',
  hasLeft: 'Left',
  first: 'One record',
  second: 'The other record',
  chooseOne: 'Choose a record',
  sameRecord: 'Choose another record than the first',
  compare: 'Compare',
  compareThese: (a: string, b: string) => `Compare ${a} and ${b}`,
  pair: (a: string, b: string) => (a === b ? a : `${a} and ${b}`),
  keys: 'Left and right arrows choose, Enter goes on.',
  askAdministrator: 'An administrator merges records. You can say that these are two persons.',
  differences: 'What differs',
  which: 'Record that stays',
  stays: 'stays',
  goes: 'goes to the bin',
  nothing: 'None',
  after: 'After the merge',
  lists: 'Lists of both',
  labels: { left: 'Service', medical_record: 'Medical record', login: 'Sign-in' },
  inService: 'In service',
  left: (reason: string, on: string) => `Left on ${on}: ${reason}`,
  medical: (severity: string, document: boolean) => (document ? `${severity}, with a document` : severity),
  login: (end: string) => `Phone that ends in ${end}`,
  /** What the lists of both are called. */
  united: UNITED,
  makes: (list: string, mine: number, theirs: number, all: number) =>
    `${capital(list)}: ${mine} and ${theirs} make ${all}`,
  back: 'Back to the list',
  next: 'Next pair',
  apart: 'Not the same person',
  keptApart: 'Not the same person, until either record changes',
  undo: 'Undo',
  merge: 'Merge records',
  merging: 'Merging...',
  merged: (gone: string, into: string) => `${gone} is merged into ${into}`,
  confirm: (gone: string, into: string) => `Merge ${gone} into ${into}?`,
  says: {
    bin: (gone: string) => `The record ${gone} goes to the bin for 30 days.`,
    leads: (former: string, into: string) => `Whoever looks for ${former} is led to ${into}.`,
    lists: 'Postings, deputations, attachments, subjects and classes of both are kept, equal ones once.',
    aadhaar: 'One Aadhaar number is kept. The other one is free again.',
    medical: (code: string) => `The medical record of ${code} goes to the bin.`,
    document: (code: string) =>
      `A medical record holds one document. That of ${code} goes to the bin with its record.`,
    login: (end: string) => `The account with the phone that ends in ${end} is ended and signed out.`,
    undo: 'The bin takes the merge back, as long as nobody changes the merged record.',
  },
} as const;
