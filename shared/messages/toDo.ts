/** The panel of what waits for the reader. */
export const toDoMessages = {
  title: 'To do',
  nothing: 'Nothing waits for you.',
  relieve: 'Teachers to relieve',
  join: 'Teachers to join',
  retire: 'Teachers who retire within 12 months',
} as const;
