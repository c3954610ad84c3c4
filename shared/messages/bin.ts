/** Texts of the bin, which the server answers. */
export const binMessages = {
  notFound: 'This record is not in the bin, or its days are over',
  stillDeleting: 'This record is still being deleted. Try again in a minute.',
  restored: 'The record is back.',
  restoredAt: (school: string) => `The record is back, at ${school}: its school closed into that one.`,
  restoring: 'The school comes back as soon as all of its teachers are.',
  erased: 'The record is erased.',
  erasing: 'The school and its teachers are being erased.',
  beingErased: 'This record is being erased.',
  beingRestored: 'This record is on its way back.',
  schoolFirst: (school: string) =>
    `The school of this teacher${school && `, ${school},`} is deleted or takes nobody. Bring the school back first.`,
  schoolErased: (school: string) =>
    `The school of this teacher${school && `, ${school},`} was erased for good. The record cannot come back.`,
  placeMoved: (place: string, parent: string, was: string) =>
    `The school lies in ${place}, which was moved from ${was} to ${parent}. Move ${place} back before you bring the school back.`,
  schoolClosed: (school: string) => `${school} closed since. Reopen it before you bring this teacher back.`,
  teacherFirst: (teacher: string) =>
    `The teacher ${teacher} is deleted. Bring the teacher back before the medical record.`,
  teacherErased: (teacher: string) =>
    `The teacher ${teacher} was erased for good. The medical record cannot come back.`,
  hasMedical: (teacher: string) => `${teacher} has another medical record now.`,
  takenId: (label: string, value: string, holder: string) =>
    `The ${label} ${value} now belongs to ${holder}.`,
  takenAadhaar: (teacher: string, holder: string) =>
    `The Aadhaar number of ${teacher} now belongs to ${holder}.`,
  another: 'another record',
  /** Said after the first ones of a school's teachers. */
  andMore: (count: number) => `${count} more of its teachers cannot come back either.`,
} as const;

/** What the tab of the bin says. */
export const binScreen = {
  title: 'Bin',
  about:
    'Deleted records wait here for 30 days. Only a Super Administrator sees them, and can bring them back or erase them.',
  search: 'Search the bin',
  searchHint: 'Name, School ID or Teacher ID',
  loadFailed: 'The bin did not load',
  empty: 'The bin is empty',
  emptyHint: 'A school, a teacher or a medical record that somebody deletes stays here for 30 days.',
  noneMatch: 'Nothing in the bin matches. A search also finds teachers who went with their school.',
  kindFilter: 'Kind Filter',
  allKinds: 'All Kinds',
  kinds: { school: 'School', teacher: 'Teacher', medical: 'Medical record' },
  columns: { record: 'Record', deleted: 'Deleted', along: 'Comes back with it', left: 'Days left' },
  by: (username: string) => (username ? `by ${username}` : 'by the system'),
  atSchool: (schoolId: string) => `School ${schoolId}`,
  withSchool: (name: string) => `Comes back with ${name}`,
  mergedInto: (name: string) => `Merged into ${name || 'another record'}`,
  left: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  nothing: 'Comes back alone',
  work: {
    delete: (done: number, total: number) => `Being deleted: ${done} of ${total} teachers`,
    restore: (done: number, total: number) => `On its way back: ${done} of ${total} teachers`,
    erase: (done: number, total: number) => `Being erased: ${done} of ${total} teachers`,
  },
  progress: 'Progress',
  restore: 'Restore',
  restoring: 'Restoring...',
  restoreTitle: (name: string) => `Restore ${name}?`,
  restoreText: (along: string) =>
    along ? `The record comes back as it was, with ${along}.` : 'The record comes back as it was.',
  restoreMerged: (other: string) =>
    `The merge is taken back: ${other || 'the other record'} is again what it was before it.`,
  restoreAccount:
    'An account that was switched off by the deletion stays so until somebody activates it on the screen of users.',
  erase: 'Erase now',
  erasing: 'Erasing...',
  eraseTitle: (name: string) => `Erase ${name} for good?`,
  eraseText: (along: string) => (along ? `This erases the record with ${along},` : 'This erases the record,'),
  eraseMore: {
    school: 'and everything that was kept of its teachers: Aadhaar numbers and documents too.',
    teacher: 'and everything that was kept with it: the Aadhaar number and documents too.',
    medical: 'and its document.',
  },
  eraseForGood: 'Nobody can bring it back after that. What the audit trail tells of it stays.',
  told: (name: string, message: string) => `${name}: ${message}`,
  failed: 'Nothing was done. Please try again.',
} as const;
