/** What the form of a teacher alone says. It loads with that form. */
export const teacherFormMessages = {
  aadhaarGoes: 'The number will be removed when you save.',
  aadhaarStays: 'Type a number to replace it; left empty, it stays.',
  draftStays:
    'What you typed on this page has not been saved. A draft of it stays on this computer until you sign out, for 24 hours at most.',
  unsentDraft: (when: string, whose: string) =>
    `You have an unsent draft from ${when}${whose}. An Aadhaar number is not part of it.`,
  restoreDraft: 'Restore the draft?',
  draftReplaces: 'It replaces what you typed in this form since you opened it.',
  schoolUnread: 'The school could not be read. Try again.',
  openElsewhere: (posting: number, at: string | undefined, school: string | undefined) =>
    `Posting ${posting}, ${at}, has no end, but the teacher's school is ${school}`,
  heldByOrder: (order: string, posting: number) =>
    `Order ${order} made posting ${posting}. Only another order, or undoing its step, can end it`,
} as const;
