import type { Answer, AnswerRow } from '#shared/contracts/ask.ts';
import type { Question } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/props.ts';
import { shownCell } from './cells.ts';
import { labelOf } from './words.ts';

type Props = {
  question: Question;
  answer: Answer;
  busy: boolean;
  onSort: (sort: Question['sort']) => void;
};

/** The rows of an answer, each with a link to its record. A header sorts by its column, and turns the order when pressed again. */
export function AnswerRows({ question, answer, busy, onSort }: Props) {
  const { of, sort } = question;
  if (answer.data.length === 0)
    return (
      <EmptyNote
        title={askMessages.nothing}
        hint={question.all.length > 0 || question.has ? askMessages.nothingHint : ''}
      />
    );
  const addressOf = ({ key }: AnswerRow) => (of === 'schools' ? paths.school(key) : paths.teacher(key));
  const columns = answer.columns.map((name, at): Column<AnswerRow> => {
    const text = (row: AnswerRow) => shownCell(of, name, row.cells[at] ?? null);
    return {
      header: labelOf(of, name),
      cell: (row) =>
        at === 0 ? <TextLink to={addressOf(row)}>{text(row) || askMessages.none}</TextLink> : text(row),
      share: at === 0 ? 1.6 : 1,
      brief: at < 3 ? true : undefined,
    };
  });
  return (
    <DataTable
      label={of === 'schools' ? 'Schools' : 'Teachers'}
      columns={columns}
      rows={answer.data}
      rowKey={({ id }) => id}
      busy={busy}
      sorting={{
        by: sort && labelOf(of, sort[0]),
        order: sort?.[1] ?? 'asc',
        onSort: (header) => {
          const name = answer.columns.find((one) => labelOf(of, one) === header);
          if (!name) return;
          onSort([name, sort?.[0] === name && sort[1] === 'asc' ? 'desc' : 'asc']);
        },
      }}
    />
  );
}
