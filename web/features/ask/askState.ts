import { type Condition, faultOfValue, type Operator, Question } from '#shared/domain/question.ts';
import { type AskedOf, askedField } from '#shared/records/asked.ts';
import { address, type Part, page, type StateOf, text } from '../../list/address.ts';

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};
const readQuestion = (text: string | null) => Question.safeParse(parsed(text)).data;

/** A question that cannot be asked is read as none. */
const question: Part<Question | undefined> = {
  as: 'ask',
  read: readQuestion,
  write: (asked) => (asked ? JSON.stringify(asked) : ''),
};
/** Whether the address holds something that cannot be asked. */
const broken: Part<boolean> = {
  as: 'ask',
  read: (text) => text !== null && !readQuestion(text),
  write: () => '',
};

/** A question, the page of its answer, and the saved question that it comes from. */
export const asking = address({ question, broken, page: page(), saved: { ...text(), as: 'question' } });
export type AskState = StateOf<typeof asking>;

/** A condition that is being made. It may lack its value. `key` tells it from others while they are edited. */
export type Draft = { key: number; field: string; operator: Operator; value?: Condition[2] };

let made = 0;
const nextKey = () => {
  made += 1;
  return made;
};

export const draftOf = ([field, operator, value]: Condition): Draft => ({
  key: nextKey(),
  field,
  operator,
  value,
});

/** A condition on a field that lacks its value. */
export const emptyDraft = (field: string, operator: Operator): Draft => ({ key: nextKey(), field, operator });

/** Several texts as they are typed: between commas or, where one of them has a comma, with a semicolon after each. */
export const typedTexts = (texts: readonly string[]): string =>
  texts.some((text) => text.includes(',')) ? texts.map((text) => `${text};`).join(' ') : texts.join(', ');

/** The texts that somebody typed. */
export const readTexts = (typed: string): string[] =>
  typed
    .split(typed.includes(';') ? ';' : ',')
    .map((text) => text.trim())
    .filter(Boolean);

/** A value as a question takes it: without blanks around it. */
const askedValue = ({ value }: Draft) => (typeof value === 'string' ? value.trim() : value);

/** What a condition still lacks, or undefined when it can be asked. */
export function lackOf(of: AskedOf, draft: Draft): string | undefined {
  const { field, operator } = draft;
  const value = askedValue(draft);
  const declared = askedField(of, field);
  if (!declared) return 'unknown';
  const empty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? 'value' : faultOfValue(declared, operator, value);
}

/** The conditions that can be asked. */
export const conditionsOf = (of: AskedOf, drafts: readonly Draft[]): Condition[] =>
  drafts.flatMap((draft): Condition[] => {
    const value = askedValue(draft);
    return lackOf(of, draft) === undefined && value !== undefined
      ? [[draft.field, draft.operator, value]]
      : [];
  });

/** Whether two lists of conditions ask the same. */
export const asksSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
