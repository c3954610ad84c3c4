/** Texts of the screen of one record. */
export const recordMessages = {
  saved: (label: string) => `Saved: ${label}`,
  undo: 'Undo',
  undone: (label: string) => `Undone: ${label}`,
  notUndone: (label: string) => `${label} was changed again since. Nothing was undone.`,
  undoFailed: (message: string) => `Nothing was undone: ${message}`,
  more: (name: string) => `More for ${name}`,
  teachersOfSchool: 'Teachers of this school',
  medicalRecords: 'Medical records',
  giveAccess: 'Give access',
  edit: (label: string) => `Edit ${label}`,
  next: (label: string) => `Next ${label}`,
  nextHint: 'Type on. The next form begins with it.',
  nextFull: 'Nothing more is taken here. Type the other fields once the form is open.',
  askAgain: 'If it is right, save it once more.',
  schoolMissing: 'There is no such school in the area of your account. The record may have been deleted.',
  teacherMissing: 'There is no such teacher in the area of your account. The record may have been deleted.',
} as const;
