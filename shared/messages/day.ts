export const dayMessages = {
  future: 'The day lies in the future',
  noDay: 'This date is not complete or does not exist',
} as const;
