import { counted } from '../domain/text.ts';

/** The panel of what waits for the reader. */
export const toDoMessages = {
  title: 'To do',
  nothing: 'Nothing waits for you.',
  relieve: 'Teachers to relieve',
  join: 'Teachers to join',
  /** Where the list has moves too that somebody else acts on. */
  ofListed: (waiting: string, listed: string) => `${waiting} for you, ${listed} in the list`,
  retire: 'Teachers who retire within 12 months',
  decide: 'Corrections to decide',
  oldest: (days: number) => `the oldest waits ${counted(days, 'day', 'days')}`,
  importWaits: (name: string) => `${name} was compared and not run`,
  importRuns: (name: string) => `Import of ${name}`,
  rowsDone: {
    running: (done: number, total: number) => `${done} of ${total} rows saved`,
    undoing: (done: number, total: number) => `${done} of ${total} rows put back`,
  },
} as const;
