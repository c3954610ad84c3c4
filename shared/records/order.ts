import { declare } from './record.ts';

export const ORDER_KINDS = ['transfer', 'deputation', 'attachment', 'return'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Whether an order sends teachers away for a time, so that a line may have a day of return. */
export const isForTime = (kind: OrderKind) => kind === 'deputation' || kind === 'attachment';

export const ORDER_STATES = ['draft', 'issuing', 'issued', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const MOVE_STATES = ['ordered', 'relieved', 'joined', 'refused', 'cancelled'] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** The most lines of an order. */
export const MOST_LINES = 200;

/** One teacher of an order. Who goes to a school has `to`, who goes to another office has `department`. */
export const orderLine = declare({
  teacher_ID: { label: 'Teacher ID', text: 50, required: true, example: 'PS-01287' },
  to: { label: 'To School', text: 20, example: '15010100102' },
  department: { label: 'Department', text: 100, example: '' },
  designation: { label: 'Designation', text: 100, example: 'Headmaster' },
  subject: { label: 'Subject', text: 100, example: 'Mathematics' },
  /** Empty where it is that of the order. */
  effective_on: { label: 'With effect from', date: true, example: '' },
  due_back: { label: 'Due Back', date: true, example: '' },
});

/** An order of the department that moves teachers. */
export const order = declare({
  number: { label: 'Order Number', text: 60, required: true, example: 'A.17012/4/2026-EDN' },
  date: { label: 'Order Date', date: true, required: true, example: '2026-03-01' },
  kind: { label: 'Kind', oneOf: ORDER_KINDS, required: true, example: 'transfer' },
  authority: { label: 'Authority', text: 100, required: true, example: 'Director of School Education' },
  effective_on: { label: 'With effect from', date: true, required: true, example: '2026-03-16' },
  document: { label: 'Document', text: 200, example: '' },
});
