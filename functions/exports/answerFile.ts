import { BYTE_ORDER_MARK, csvLine } from '#shared/domain/csv.ts';
import { dayCell, type Cell as FileCell, shownIn } from '#shared/domain/exportSheet.ts';
import { columnsOfQuestion, countedBy, kindOf, type Question } from '#shared/domain/question.ts';
import { asksSubjectInClass, sentenceOf } from '#shared/domain/questionText.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { askedField } from '#shared/records/asked.ts';
import type { Field } from '#shared/records/record.ts';
import { showValue } from '#shared/records/show.ts';
import { type Answer, answer, type Cell, type Group } from '../directory/ask/answer.ts';
import type { World } from '../directory/ask/askable.ts';
import type { AnswerInput } from './jobs.ts';

/** How many rows are written at once. */
const PAGE = 1000;

const fieldOf = ({ of }: Question, name: string): Field => askedField(of, name) ?? { label: name, text: 0 };

/** A value of an answer as a file has it: days as days, numbers as numbers, lists as one text. */
function fileCell(field: Field, cell: Cell): FileCell {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell;
  return kindOf(field) === 'date' ? dayCell(String(cell)) : showValue(field, cell);
}

/** The answer to a question as pages of cells, which come from the same rows as its total on screen. */
export function answerList(query: Question, world: World) {
  const fields = columnsOfQuestion(query).map((name) => fieldOf(query, name));
  const found = answer(query, world);
  return {
    header: fields.map(({ label }) => label),
    pages: pagesOf(found, fields),
    ids: found.rows(0, found.total).map(({ id }) => id),
    counts: found.groups()?.map((group) => countRow(query, group)),
  };
}

async function* pagesOf({ rows, total }: Answer, fields: readonly Field[]) {
  for (let from = 0; from < total; from += PAGE) {
    const page = rows(from, from + PAGE);
    yield page.map(({ cells }) => cells.map((cell, i) => fileCell(fields[i] as Field, cell)));
  }
}

const countRow = (query: Question, { values, count }: Group): FileCell[] => [
  ...values.map((value, i) => {
    const field = fieldOf(query, query.group?.[i] ?? '');
    return value === '' ? askMessages.none : typeof value === 'number' ? value : showValue(field, value);
  }),
  count,
];

/** The header of the counts: the fields that the question counts by, and the number. */
export const countHeader = (query: Question): string[] => [
  ...(query.group ?? []).map((name) => fieldOf(query, name).label),
  countedBy(query),
];

/** What the About sheet says of the question. */
export const aboutAnswer = ({ query, name }: AnswerInput): string[][] => [
  ['Question', name || sentenceOf(query)],
  ['In Words', sentenceOf(query)],
  ...(asksSubjectInClass(query) ? [['Note', askMessages.subjectInClass]] : []),
];

/** The rows of an answer as a text file, which spreadsheets open with its accents by the mark at its beginning. */
export async function* csvFile(
  header: readonly string[],
  pages: AsyncIterable<FileCell[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(header));
  for await (const page of pages) yield Buffer.from(page.map((row) => csvLine(row.map(shownIn))).join(''));
}
