const RECORDS = { schools: 'schools', teachers: 'teachers' } as const;

/** What questions about schools and teachers say when they cannot be asked, and on their screen. */
export const askMessages = {
  mustBeYesOrNo: 'must be true or false',
  mustBePeriod: 'must be a number of days, months or years, such as 12m',
  mustBeNumber: 'must be a number',
  mustBeDay: 'must be a date as YYYY-MM-DD',
  mustBeText: 'must be a text',
  mustBeList: 'must be a list of texts',
  mustBeSeen: 'must have a character that can be seen',
  tooManyValues: (most: number) => `must have at most ${most} values`,
  notAmong: (label: string, value: string) => `“${value}” is not among the values of ${label}`,
  unknownName: (label: string, value: string) => `${label}: there is no “${value}” in this list`,
  unknownField: (of: keyof typeof RECORDS, name: string) => `There is no field “${name}” of ${RECORDS[of]}`,
  notFor: (label: string, operator: string) => `${label} cannot be asked with “${operator}”`,
  tellsWho: (label: string) => `${label} tells who a person is, so nothing is counted by it`,
  hasOnlyOfSchools: 'Only questions about schools ask of their teachers',
  tooManyConditions: (most: number) => `A question has at most ${most} conditions`,
  tooManyQuestions: (most: number) => `An account keeps at most ${most} questions. Delete one first.`,
  none: 'Not stated',
  subjectInClass:
    'A teacher’s subjects and classes are separate lists. Somebody who teaches the subject and the class may teach them apart.',
  lacksValue: 'Give a value. Until then this condition is not asked.',
  /**
   * Said in place of the number of a question.
   * @param counting whether it is under way; otherwise it was refused, or failed
   * @param before whether the answer to another question stands below
   */
  uncounted: (counting: boolean, before: boolean) =>
    `${counting ? 'Counting …' : 'Not counted.'}${before ? ' The numbers below are those of the question before.' : ''}`,
  failed: 'The question got no answer',
  nothing: 'Nothing fits all conditions',
  nothingHint: 'Remove a condition or give it another value.',
  title: 'Ask',
  question: 'Question',
  subtitle: 'Questions about schools and teachers, answered from the records as they are now',
  often: 'Often asked',
  service: 'Posts and moves',
  quality: 'What records lack',
  own: 'Your questions',
  shared: 'Shared with your role',
  noneOwn: 'Questions that you save appear here.',
  galleryFailed: 'The questions could not be counted',
  broken: 'This address holds no question.',
  brokenHint: 'Choose a question or ask a new one.',
  ofSchools: 'Ask about schools',
  ofTeachers: 'Ask about teachers',
  addCondition: 'Add a condition',
  addHas: 'Ask of their teachers',
  addToHas: 'Add a condition on the teachers',
  saved: 'The question was saved',
  saveFailed: 'The question could not be saved',
  deletedMeanwhile: 'The question was deleted meanwhile. Save it again to keep it as a new one.',
  deleteFailed: 'The question could not be deleted',
  mails: {
    none: 'No mails',
    weekly: 'Each Monday',
    monthly: 'On the first of each month',
    onChange: 'When the number changes',
  },
  mailHint: 'A mail tells the name and the number, and no person.',
  shareHint: 'Each reader sees what their own area holds.',
  deleteText: (name: string) => `Delete the question “${name}”? The records stay as they are.`,
  preparing: (done: number, total: number) =>
    `Records of an earlier version are being prepared: ${done} of ${total} teachers are ready. Until all are, postings and deputations are counted among those only.`,
  mostGroups: (most: number, total: number) =>
    `The largest ${most} of ${total} counts. The Excel file holds all.`,
  /** What the file of an answer that counts holds. */
  fileHints: {
    xlsx: 'The file holds every row of the answer, and the counts on a sheet of their own.',
    csv: 'The text file holds every row of the answer, and no counts. The Excel file holds both.',
  },
  atMostPrinted: (most: number) => `The first ${most} rows. An export holds all.`,
  unknown: 'Question not found',
  deleted: 'The question was deleted',
  tooManyShared: (most: number) =>
    `At most ${most} questions are shared with a role. Somebody must stop sharing one with it first.`,
  mayNotShare: 'Only administrators share questions with a role',
} as const;
