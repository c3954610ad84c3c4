import { counted } from '../domain/text.ts';

/** What the server says of orders and their lines. */
export const orderMessages = {
  notFound: 'Order not found',
  stale: 'This order was changed by someone else since you opened it',
  idInvalid: 'Teacher ID must contain only letters, numbers, hyphens, and underscores (max 50 characters)',
  duplicateNumber: (year: string) => `There is an order with this number in ${year} already`,
  notIssuer: 'The rules of the service let other offices issue orders',
  otherOffice: 'This order belongs to another office',
  unknownTeacher: 'There is no teacher in your area with this Teacher ID',
  outside: 'This order would move a teacher outside the area of your account',
  oneTarget: 'Give a school or a department',
  noTarget: 'A return goes back to the teacher’s own school',
  effectiveFirst: 'An order takes effect on its date or later',
  notDraft: 'Only a draft can be changed',
  notIssuable: 'Only a draft can be issued',
  noLines: 'The order has no lines',
  faults: (count: number, lines: string) => `${counted(count, 'line has', 'lines have')} a fault: ${lines}`,
  cancelled: 'The order is cancelled already',
  underWay: 'The order is being issued. Please try again when it is done.',
  joined: (count: number) =>
    `${counted(count, 'teacher has', 'teachers have')} joined under this order. Undo the joining first.`,
  fault: {
    unknown: 'Nobody in your area has this name or Teacher ID',
    several: 'Several teachers fit. Give the Teacher ID.',
    twice: 'The teacher is in this order twice',
    otherOrder: (number: string) => `Under way by order ${number}`,
    moving: 'Being moved to another school. Wait until that is done.',
    sameSchool: 'Already at this school',
    left: 'Not in service any more',
    dates: (since: string) => `The order takes effect before the open posting began, on ${since}`,
    school: 'There is no school with this School ID or name',
    department: 'Give a school or a department',
    full: 'The record holds as many entries of this kind as it can',
    nowhere: 'Nothing to return from: the record has no deputation or attachment that goes on',
    outside: 'The school lies outside the area of your account',
  },
  warning: {
    tenure: (ends: string) => `The tenure at this post ends on ${ends}`,
    noVacancy: (designation: string) => `No vacancy for ${designation || 'this post'} at the school`,
    retiresSoon: (on: string) => `Retires on ${on}`,
    noPosts: 'The posts of the school are not entered',
    deputed: (since: string) => `On deputation since ${since}: return first`,
    attached: (since: string) => `Attached elsewhere since ${since}`,
  },
  /** Why a line could not be carried out when the order was issued. */
  refused: {
    gone: 'The record is gone',
    left: 'Not in service any more',
    moved: 'At another school meanwhile',
    otherOrder: 'Under way by another order',
  },
} as const;
