import * as z from 'zod';
import { orderMessages } from '../../messages/orders.ts';
import { teacherMessages } from '../../messages/teachers.ts';
import { MOST_LINES, MOVE_STATES, ORDER_KINDS, ORDER_STATES, order, orderLine } from '../../records/order.ts';
import { each, omit } from '../../records/record.ts';
import { shapeOf, viewShape, withBlanks } from '../../records/schemas.ts';
import { withoutPlainAadhaar } from '../aadhaarMask.ts';
import { requiredName, requiredText } from '../fields.ts';
import { isDepartmentName, TEACHER_ID } from '../teacher.ts';

const text = z.string();
const kind = z.enum(ORDER_KINDS);
const department = z
  .string()
  .trim()
  .max(100)
  .refine((name) => name === '' || isDepartmentName(name), teacherMessages.departmentInvalid)
  .nullable()
  .transform((name) => name ?? '');

/** A reason that somebody gives for taking back what was done. */
export const Reason = requiredText(300)
  .min(3, 'must have at least 3 characters')
  .overwrite(withoutPlainAadhaar);

const line = shapeOf(orderLine, {
  teacher_ID: requiredText(50).regex(TEACHER_ID, orderMessages.idInvalid),
  department,
});

/** A line of an order as it is sent. Nobody is on an order twice. */
export const OrderLineInput = z.strictObject(withBlanks(orderLine, line));
export type OrderLineInput = z.output<typeof OrderLineInput>;

const fields = shapeOf(order, { kind, number: requiredName(60) });

/** The body that makes an order. It begins as a draft, which may have no lines yet. */
export const OrderInput = z.strictObject({
  ...withBlanks(order, fields),
  lines: z.array(OrderLineInput).max(MOST_LINES),
});
export type OrderInput = z.output<typeof OrderInput>;

/** The body that changes a draft. */
export const OrderPatch = z.strictObject({ ...OrderInput.shape, version: z.int().min(1) });

/**
 * A line as it was pasted: a Teacher ID or a name, and a School ID or the name of a school. A draft whose teacher was
 * deleted has neither of the first two.
 */
export const PastedLine = z.strictObject({
  ...withBlanks(omit(orderLine, ['teacher_ID']), {
    ...omit(line, ['teacher_ID']),
    to: z.string().trim().max(200),
  }),
  teacher: z.string().trim().max(100),
});
export type PastedLine = z.output<typeof PastedLine>;

export const SchoolName = z.object({ school_id: text, school_name: text });
export type SchoolName = z.output<typeof SchoolName>;

/** A line of an order as it is read, with the names of now, and how far its move is. */
export const OrderLine = z.object({
  ...viewShape(orderLine),
  teacher_name: text,
  from: SchoolName.nullable(),
  to_name: text,
  move: z
    .object({
      id: z.int(),
      state: z.enum(MOVE_STATES),
      /** Why it was refused or cancelled; '' for every other. */
      why: text,
      relieved_on: text,
      joined_on: text,
    })
    .nullable(),
});
export type OrderLine = z.output<typeof OrderLine>;

/** An order in a list. */
export const OrderRow = z.object({
  id: z.int(),
  ...viewShape(order),
  kind,
  state: z.enum(ORDER_STATES),
  line_count: z.int(),
  /** How many of its moves are in each state. */
  counts: z.object(each(MOVE_STATES, z.int())),
  version: z.int(),
  created_at: text,
});
export type OrderRow = z.output<typeof OrderRow>;

export const Order = z.object({
  ...OrderRow.shape,
  lines: z.array(OrderLine),
  /** What the reader may do with it now. */
  may: z.object({ edit: z.boolean(), issue: z.boolean(), cancel: z.boolean() }),
  /** How far it is issued or cancelled, while that goes on. */
  progress: z.object({ done: z.int(), total: z.int() }).optional(),
});
export type Order = z.output<typeof Order>;

export const FAULTS = [
  'unknown',
  'several',
  'twice',
  'otherOrder',
  'moving',
  'sameSchool',
  'left',
  'dates',
  'school',
  'department',
  'early',
  'dueBack',
  'full',
  'nowhere',
  'outside',
] as const;
const WARNINGS = ['tenure', 'noVacancy', 'retiresSoon', 'noPosts', 'deputed', 'attached'] as const;

const FoundTeacher = z.object({
  id: z.int(),
  teacher_ID: text,
  teacher_name: text,
  school_id: text,
  school_name: text,
  designation: text,
  subject: text,
});
export type FoundTeacher = z.output<typeof FoundTeacher>;

/** What the check says of a line: whom it means, what forbids it, and what to think of. */
export const CheckedLine = z.object({
  text,
  teacher: FoundTeacher.nullable(),
  /** Whom else the text may mean. */
  close: z.array(FoundTeacher).max(5),
  /** The school to go to, with the names of its place. */
  to: z.object({ ...SchoolName.shape, habitation: text, district: text }).nullable(),
  faults: z.array(z.object({ code: z.enum(FAULTS), message: text })),
  warnings: z.array(z.object({ code: z.enum(WARNINGS), message: text })),
});
export type CheckedLine = z.output<typeof CheckedLine>;
