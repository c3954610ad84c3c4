/** Texts of the bin, which the server answers. */
export const binMessages = {
  notFound: 'This record is not in the bin, or its days are over',
  stillDeleting: 'This record is still being deleted. Try again in a minute.',
  restored: 'The record is back.',
  restoring: 'The school comes back as soon as all of its teachers are.',
  erased: 'The record is erased.',
  erasing: 'The school and its teachers are being erased.',
  beingErased: 'This record is being erased.',
  beingRestored: 'This record is on its way back.',
  schoolFirst: (school: string) =>
    `The school of this teacher${school && `, ${school},`} is deleted or takes nobody. Bring the school back first.`,
  teacherFirst: (teacher: string) =>
    `The teacher ${teacher} is deleted. Bring the teacher back before the medical record.`,
  hasMedical: (teacher: string) => `${teacher} has another medical record now.`,
  takenId: (label: string, value: string, holder: string) =>
    `The ${label} ${value} now belongs to ${holder}.`,
  takenAadhaar: (teacher: string, holder: string) =>
    `The Aadhaar number of ${teacher} now belongs to ${holder}.`,
  another: 'another record',
  /** Said after the first ones of a school's teachers. */
  andMore: (count: number) => `${count} more of its teachers cannot come back either.`,
} as const;
