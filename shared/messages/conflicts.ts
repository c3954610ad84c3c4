/** Texts for a record that somebody else changed while it was edited. */
export const conflictMessages = {
  nothingLost:
    'Nothing you typed is lost, and what only one of you changed is kept. Choose what to keep of what you both changed.',
  choicesLeft: (count: number) =>
    count === 1 ? '1 choice is left to make' : `${count} choices are left to make`,
  changedAt: (moment: string) => `Changed on ${moment}.`,
  changedBy: (username: string, moment: string) => `Changed by ${username} on ${moment}.`,
} as const;
