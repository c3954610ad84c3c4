import { kindOf } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { type AskedOf, askedField } from '#shared/records/asked.ts';
import { showValue } from '#shared/records/show.ts';

/** A value of an answer as people read it. */
export function shownCell(of: AskedOf, name: string, cell: string | number | null | string[]): string {
  const field = askedField(of, name);
  if (!field || cell === null) return '';
  return typeof cell === 'number' ? String(cell) : showValue(field, cell);
}

/** The name of a group of rows. Days are grouped by year. */
export function groupName(of: AskedOf, name: string, value: string | number): string {
  const field = askedField(of, name);
  if (value === '') return askMessages.none;
  return !field || typeof value === 'number' || kindOf(field) === 'date'
    ? String(value)
    : showValue(field, value);
}
