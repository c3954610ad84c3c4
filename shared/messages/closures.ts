import { counted } from '../domain/text.ts';

/** What the server says of schools that close, split and reopen. */
export const closureMessages = {
  isClosed: 'This school is closed. Reopen it to change it.',
  notClosed: 'This school is open',
  busy: 'Teachers of this school are being moved. Wait until that is done.',
  arriving: 'Teachers of another school are being moved here. Wait until that is done.',
  itself: 'A school cannot close into itself',
  tooLate: 'A school can be reopened for 30 days. This one closed earlier.',
  unknownSchool: 'No open school has this ID',
  inService: (teachers: number, guests: number) =>
    `Somebody is still here: ${[
      ...(teachers > 0 ? [counted(teachers, 'teacher in service', 'teachers in service')] : []),
      ...(guests > 0
        ? [counted(guests, 'teacher who is attached here', 'teachers who are attached here')]
        : []),
    ].join(', ')}. Close the school into another, or move them first.`,
  underOrder: (count: number) =>
    `${counted(count, 'teacher comes', 'teachers come')} here by an order. Close the school into another, or cancel the order first.`,
  issuing: (number: string) => `Order ${number} is being issued. Wait until that is done.`,
  started: (count: number, day: string) =>
    `${counted(count, 'posting', 'postings')} here began after ${day}. Choose a later day, or correct the postings.`,
  full: (names: string) => `The record holds as many postings or attachments as it can: ${names}`,
  tooManyLines: (most: number) =>
    `The posts of both schools have more than ${most} lines. Shorten them first.`,
  tooManyPosts: (most: number) => `A line of the posts would have more than ${most} posts`,
  notHere: 'Teacher is not in service at this school',
  twice: 'Teacher is named twice',
  inOrder: (number: string) => `Teacher is under way by order ${number}. Finish or cancel it first.`,
  stays: {
    gone: 'The record was deleted',
    left: 'Left the service',
    moved: 'Moved on to another school',
    ordered: 'Under way by another order',
    ended: 'The attachment has ended',
  },
} as const;
