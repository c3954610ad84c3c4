import * as z from 'zod';
import { Export } from '../domain/export.ts';
import { AskedQuestion, Question, QuestionInput, SavedQuestion } from '../domain/question.ts';
import { feature } from './endpoint.ts';
import { done, ok, Preparing, page, ulidOf } from './responses.ts';

/** Whoever reads schools reads teachers, in the same scope. */
const allow = [{ permission: 'teachers.read', scope: 'area' }] as const;
const params = z.strictObject({ questionId: ulidOf('a question') });

/** A row: its id, what the address of its record names it by, and its values in the order of the columns. */
const AnswerRow = z.object({
  id: z.int(),
  key: z.string(),
  cells: z.array(z.union([z.string(), z.number(), z.null(), z.array(z.string())])),
});
export type AnswerRow = z.output<typeof AnswerRow>;

/** How many rows have these values; '' means none. Days are counted by year. */
const Group = z.object({ values: z.array(z.union([z.string(), z.number()])), count: z.int() });
export type Group = z.output<typeof Group>;

/** The most groups of an answer. */
export const MOST_GROUPS = 1000;

const Answer = page(AnswerRow).extend({
  columns: z.array(z.string()),
  /** How many rows are left after each condition, in their order; that of the teachers is the last. */
  left: z.array(z.int()),
  /** Where the question counts: the largest groups, and how many there are. */
  groups: z.array(Group).max(MOST_GROUPS).optional(),
  groupTotal: z.int().optional(),
  /** How many rows hold all that questions ask for, while a former version’s rows are written again. */
  preparing: Preparing.optional(),
});
export type Answer = z.output<typeof Answer>;

export const ask = feature('ask', 'report', {
  run: {
    method: 'POST',
    path: '/ask/run',
    allow,
    summary: 'The schools or teachers in scope that fit all conditions: one page, the counts, and the groups',
    body: AskedQuestion,
    noted: 'many',
    shows: 'asked',
    response: Answer,
  },
  export: {
    method: 'POST',
    path: '/ask/export',
    allow: [
      { permission: 'schools.export', scope: 'area' },
      { permission: 'teachers.export', scope: 'area' },
    ],
    summary: 'Begin to write the whole answer to a question as a spreadsheet or a text file',
    body: z.strictObject({
      query: Question,
      name: z.string().trim().max(60).default(''),
      format: z.enum(['xlsx', 'csv']),
    }),
    response: ok(Export),
    status: 201,
    errors: ['tooMany'],
  },
  questions: {
    method: 'GET',
    path: '/ask/questions',
    allow,
    summary:
      'The questions that everybody finds, the caller’s own, and those shared with the caller’s role, each counted',
    response: ok(
      z.object({
        /** As of a kept question, the count is null where it cannot be asked any more. */
        builtIn: z.array(z.object({ id: z.string(), count: z.int().nullable() })),
        own: z.array(SavedQuestion),
        shared: z.array(SavedQuestion),
      }),
    ),
  },
  createQuestion: {
    method: 'POST',
    path: '/ask/questions',
    allow,
    summary: 'Keep a question under a name',
    body: QuestionInput,
    response: ok(SavedQuestion),
    status: 201,
    idempotent: true,
    errors: ['conflict'],
  },
  updateQuestion: {
    method: 'PUT',
    path: '/ask/questions/{questionId}',
    allow,
    summary: 'Change a question of one’s own, if nobody has since `version`',
    params,
    body: z.strictObject({ ...QuestionInput.shape, version: z.int().min(1) }),
    response: ok(SavedQuestion),
    errors: ['notFound', 'stale'],
  },
  deleteQuestion: {
    method: 'DELETE',
    path: '/ask/questions/{questionId}',
    allow,
    summary: 'Delete a question of one’s own',
    params,
    response: done,
    errors: ['notFound'],
  },
});
