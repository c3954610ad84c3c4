import { showNumber } from '../domain/numbers.ts';

const fields = (count: number) => (count === 1 ? '1 field needs' : `${count} fields need`);

/** Texts that the forms of records share. */
export const formMessages = {
  sections: 'Sections',
  unsaved: 'What you typed on this page has not been saved and will be lost.',
  leave: 'Leave without saving?',
  needAttention: (count: number) =>
    count === 0 ? 'Nothing more needs attention' : `${fields(count)} attention`,
  mended: (label: string) => `${label}: done`,
  complete: 'complete',
  faults: (count: number) => (count === 1 ? '1 fault' : `${count} faults`),
  chooseListed: (what: 'school' | 'teacher') => `Choose a ${what} from the list`,
  canSave: 'Chosen. You can save now.',
  typeMore: (shown: number, total: number) => `${shown} of ${showNumber(total)}: type more`,
  dropped: (characters: string) => `Dropped: ${characters}`,
} as const;
