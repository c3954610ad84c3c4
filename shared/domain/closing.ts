import * as z from 'zod';

/** How many days after its closing a school may be reopened. */
export const REOPEN_DAYS = 30;
/** As many names as a preview tells of one thing. The totals count all. */
export const MOST_NAMES = 200;
/** As many teachers as may leave a school in one split. */
export const MOST_SPLIT = 200;

const NamedSchool = z.object({ id: z.int(), school_id: z.string(), school_name: z.string() });

/** How a school closed. */
export const Closing = z.object({
  on: z.string(),
  reason: z.string(),
  order_no: z.string(),
  /** The school that it closed into, as it was called then; null where it had nobody. */
  into: NamedSchool.nullable(),
  /** The last day on which it may be reopened. */
  reopen_until: z.string(),
});
export type Closing = z.output<typeof Closing>;

const Person = z.object({
  id: z.int(),
  teacher_ID: z.string(),
  teacher_name: z.string(),
  designation: z.string(),
});
export type ClosingPerson = z.output<typeof Person>;

const named = <T extends z.ZodType>(one: T) => z.object({ total: z.int(), names: z.array(one) });
const Line = z.object({ designation: z.string(), subject: z.string(), sanctioned: z.int() });

/** What the closing of a school would do. */
export const CloseImpact = z.object({
  school: NamedSchool,
  into: NamedSchool.nullable(),
  version: z.int(),
  /** Those in service. Their postings close, and open at the other school. */
  teachers: named(Person),
  /** Teachers of other schools who are attached to this one. */
  guests: named(Person),
  /** Who comes or goes by an order. The move goes on from or to the other school. */
  moves: named(
    z.object({
      id: z.int(),
      order: z.string(),
      teacher_ID: z.string(),
      teacher_name: z.string(),
      side: z.enum(['from', 'to']),
    }),
  ),
  /** The numbers of drafts that name the school. Their check says so. */
  drafts: z.array(z.string()),
  /** What the posts of the other school gain, and whether it has posts now. */
  posts: z.object({ lines: z.array(Line), has_posts: z.boolean() }),
  /** The accounts of heads. Each moves to the other school, or ends where that has a head or there is none. */
  heads: z.array(z.object({ id: z.int(), username: z.string(), fate: z.enum(['moves', 'ends']) })),
  /** How many who left the service here stay with the record. */
  leavers: z.int(),
  /** What forbids the closing, one sentence each. */
  hindrances: z.array(z.string()),
});
export type CloseImpact = z.output<typeof CloseImpact>;

/** Somebody whom a closing moved and whom reopening does not bring back. */
const Stays = Person.extend({ school_name: z.string(), why: z.string() });
export type Stays = z.output<typeof Stays>;

const Account = z.object({ id: z.int(), username: z.string() });

/** What the reopening of a school would do, or did. */
export const ReopenImpact = z.object({
  school: NamedSchool,
  version: z.int(),
  reopen_until: z.string(),
  back: named(Person),
  stay: named(Stays),
  /** The accounts of heads that come back. */
  heads: z.array(Account),
  /** Those that stay as they are, because their owner does not come back. Answers of former versions lack it. */
  heads_stay: z.array(Account).default([]),
  /** What the posts of the other school lose again. */
  posts: z.array(Line),
});
export type ReopenImpact = z.output<typeof ReopenImpact>;

const CLOSING_WORKS = ['close', 'split', 'reopen'] as const;

/** A school that closed in the last days, or that a job is at work on. */
export const ClosureRow = NamedSchool.extend({
  version: z.int(),
  /** Absent where the school stays open and some teachers leave it. */
  closed: Closing.optional(),
  days_left: z.int(),
  work: z.object({ kind: z.enum(CLOSING_WORKS), job: z.string(), done: z.int(), total: z.int() }).nullable(),
});
export type ClosureRow = z.output<typeof ClosureRow>;
