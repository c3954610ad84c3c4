export const dayMessages = {
  noDay: 'This date is not complete or does not exist',
} as const;
