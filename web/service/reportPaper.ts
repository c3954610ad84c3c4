import { showDate } from '#shared/domain/dates.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { letterMessages } from '#shared/messages/letters.ts';
import type { Paper } from './Letter.tsx';
import { placeOfMove, postOfMove } from './move.ts';

const texts = letterMessages.reports;

const placed = (place: Move['from']) => (place ? `${place.school_name} (School ID ${place.school_id})` : '–');

/**
 * The report that a head sends about a teacher who was relieved, or who joined. The one names the former designation, the
 * other the post of the order.
 */
export function reportPaper(kind: keyof Pick<typeof texts, 'relieving' | 'joining'>, move: Move): Paper {
  const { teacher, order, from, to, held, relieved_on, joined_on } = move;
  const day = kind === 'relieving' ? relieved_on : joined_on;
  const target = to ? placed(to) : placeOfMove(move);
  const at = kind === 'relieving' ? placed(from) : target;
  const said = texts[kind];
  return {
    key: `${kind} ${move.id}`,
    title: said.title,
    number: `${order?.number ?? ''}/${kind === 'relieving' ? 'R' : 'J'}/${teacher.teacher_ID}`,
    date: day,
    to: texts.to,
    subject: said.subject(teacher.teacher_name),
    text: [
      said.text(teacher.teacher_name, teacher.teacher_ID, at, order?.number ?? '', showDate(day)),
      ...(kind === 'relieving' ? [texts.relieving.next(target)] : []),
    ],
    table: {
      headers: [
        texts.teacher,
        texts.teacherId,
        texts.designation,
        texts.from,
        texts.toPlace,
        texts.order,
        said.day,
      ],
      rows: [
        [
          teacher.teacher_name,
          teacher.teacher_ID,
          (kind === 'relieving' ? held : postOfMove(move) || teacher.designation) || '–',
          placed(from),
          target,
          order ? texts.orderOf(order.number, showDate(order.date)) : '–',
          showDate(day),
        ],
      ],
    },
    signature: [texts.head, kind === 'relieving' ? (from?.school_name ?? '') : placeOfMove(move)],
    copyTo: texts.copyTo,
  };
}
