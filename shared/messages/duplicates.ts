import { counted, listed } from '../domain/text.ts';

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
  reason: (name: NameLikeness, shared: readonly string[], against: readonly string[]) =>
    capital(
      [
        `same ${listed([...(name === 'same' ? ['name'] : []), ...shared])}`,
        ...(NAMES[name] ? [NAMES[name]] : []),
        ...against,
      ].join('; '),
    ),
  shared: {
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
  inDraft: (teacher_ID: string, orders: readonly string[]) =>
    `${teacher_ID} stands in the draft of ${counted(orders.length, 'order', 'orders')} ${listed(orders)}. Take it out there, or keep ${teacher_ID} instead.`,
  numberLost: 'The Aadhaar number of the other record cannot be opened. Keep that of the record that stays.',
  schoolGone: 'The school of the other record is being deleted. Keep the school of the record that stays.',
  tooMuch: 'These two records have too many moves and sessions to be merged at once.',
} as const;
