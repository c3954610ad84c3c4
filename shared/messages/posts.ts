export const postMessages = {
  saved: 'Posts saved',
  stale: 'The posts of this school were changed by someone else since you opened them',
  twice: 'This designation and subject already has a line',
  noVacancy: (designation: string) =>
    designation
      ? `The school has no vacant post of ${designation}`
      : 'The school has no post without a designation',
  tooMany: (most: number) => `A school may have at most ${most} lines`,
  /** Where no posts are entered: nobody knows, which is not 0. */
  unknown: '–',
} as const;
