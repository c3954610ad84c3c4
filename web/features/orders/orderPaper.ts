import { showDate } from '#shared/domain/dates.ts';
import type { Order, OrderLine } from '#shared/domain/service/order.ts';
import { letterMessages } from '#shared/messages/letters.ts';
import { teacherText } from '../../reference/teacherChoice.ts';
import type { Paper } from '../../service/Letter.tsx';

const texts = letterMessages.order;

const TITLES = {
  draft: texts.draft,
  issuing: texts.title,
  issued: texts.title,
  cancelled: texts.cancelled,
} as const;

/** Where a line leads: the school or office, and until when. */
const placeOf = ({ to_name, to, due_back }: OrderLine) =>
  [
    to_name + (to && to_name !== to ? ` (${to})` : ''),
    ...(due_back ? [`until ${showDate(due_back)}`] : []),
  ].join(', ');

/** The order as the department prints it. A day of its own stands at the line that has one. */
export function orderPaper(order: Order): Paper {
  const { id, number, date, kind, state, authority, effective_on, lines } = order;
  return {
    key: `order ${id}`,
    title: TITLES[state],
    number,
    date,
    subject: texts.subject[kind],
    text: [texts.text[kind](showDate(effective_on))],
    table: {
      headers: texts.headers,
      rows: lines.map((line, at) => [
        `${at + 1}.`,
        teacherText(line),
        [line.designation, line.subject].filter(Boolean).join(', ') || '–',
        line.from ? `${line.from.school_name} (${line.from.school_id})` : '–',
        placeOf(line) || '–',
        showDate(line.effective_on || effective_on),
      ]),
    },
    closing: texts.closing,
    signature: [authority],
    copyTo: texts.copyTo,
  };
}
