import { type AskedOf, askedField } from '../records/asked.ts';
import { type Condition, kindOf, Question } from './question.ts';

/** The conditions that pick the rows of a group. Days are grouped by year. */
function conditionsOf(of: AskedOf, name: string, value: string | number): Condition[] {
  const field = askedField(of, name);
  // A school may have vacant posts with a subject beside those without.
  if (name === 'vacant_subjects' && value === '') return [['vacant_unnamed', 'atLeast', 1]];
  if (!field || value === '') return [[name, 'empty', true]];
  if (kindOf(field) !== 'date') return [[name, 'is', value]];
  return [
    [name, 'after', `${Number(value) - 1}-12-31`],
    [name, 'before', `${Number(value) + 1}-01-01`],
  ];
}

/**
 * The question for the rows that a group counts.
 * @param values of the fields by which the question counts; of the first alone, or of both
 * @returns undefined where no question can ask for them, such as one that already has as many conditions as it may
 */
export function rowsOfGroup(question: Question, values: readonly (string | number)[]): Question | undefined {
  const { group = [], ...others } = question;
  const more = values.flatMap((value, at) => conditionsOf(question.of, group[at] ?? '', value));
  return Question.safeParse({ ...others, all: [...question.all, ...more] }).data;
}
