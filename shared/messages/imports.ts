import { showNumber } from '../domain/numbers.ts';

const keyOfLeaver = 'Somebody who left the service has this Teacher ID, which stays taken';

/** Texts of imports, which the server answers. */
export const importMessages = {
  notFound: 'Import not found',
  noRows: 'The file has no rows',
  tooManyRows: (most: number) => `A file may have at most ${showNumber(most)} rows`,
  unknownColumn: (column: string) => `"${column}" is not a column of this kind of file, or appears twice`,
  rowTwice: (row: number) => `Row ${row} was sent in two parts`,
  moreRows: 'More rows were sent than the file has',
  begun: 'This import was run already. Drop the file again to begin another.',
  notChecked: 'Compare the rows first: they have changed since they were compared.',
  comparedSince: 'The rows were compared again since you saw them. Look at what they change now.',
  notDone: 'Only an import that has ended can be undone.',
  undoOver: (days: number) => `An import can be undone for ${days} days.`,
  nothingToRun: 'No row differs from what is stored.',
  noRecord: 'You see no record with this ID.',
  zerosApart:
    'You see no record with this ID, but one with more or fewer zeros before it: write the ID as the record has it.',
  anotherRecord:
    'The record of this row has another ID than in the file. Somebody changed the ID, or the file is of another installation or older than a restored copy: download the records again.',
  keyMissing: 'This row has no ID.',
  keyTwice: (row: number) => `Row ${row} names the same record.`,
  keyOfClosed: 'A school that closed has this School ID, which stays taken.',
  keyOfLeaver,
  keyLeftWith: (name: string) => `${keyOfLeaver}: ${name}`,
  keyLeads: (teacher_ID: string) => `This Teacher ID leads to ${teacher_ID}, and stays taken.`,
  aadhaarInForm: 'Enter it in the form',
  nearest: (problem: string, name: string) => `${problem}. The nearest is "${name}".`,
  unreadPosts: 'must be posts, such as "Headmaster: 1; Teacher [Mathematics]: 3"',
  noPlace: 'must name the places that contain it, outermost first, and these must be in the lists',
  shortYear: 'must have a year of four digits',
  noDay: 'must be a date, such as 05/06/1980',
  cutNumber: 'is a number of which the spreadsheet kept only the first digits',
  madeDay: 'is a date that the spreadsheet made of what was typed: write it again',
  formula: 'is a formula without a result',
  unreadable: 'cannot be read',
  unknownCell: (column: string) =>
    `"${column}" is none of the columns of this import, or appears twice in one row`,
  tooMany: 'You have begun as many imports as one account may in a day',
  tooOld: (days: number) =>
    `An import must be run within ${days} days. Drop the file again to begin another.`,
  changedSince: 'Somebody else has changed this since.',
  gone: 'The record is not there any more.',
  touched: 'Somebody has changed the record since, so it stays.',
} as const;
