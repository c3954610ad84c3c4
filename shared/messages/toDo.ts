/** The panel of what waits for the reader. */
export const toDoMessages = {
  title: 'To do',
  nothing: 'Nothing waits for you.',
  relieve: 'Teachers to relieve',
  join: 'Teachers to join',
  /** Where the list has moves too that somebody else acts on. */
  ofListed: (waiting: string, listed: string) => `${waiting} of ${listed} in the list`,
  retire: 'Teachers who retire within 12 months',
} as const;
