import type { RecordAt, RecordType } from '#shared/domain/audit.ts';
import { showDate } from '#shared/domain/dates.ts';
import { entryText, fieldName, fieldsOf, text } from '#shared/domain/entryText.ts';
import { isListName, type ListEntry } from '#shared/domain/listChange.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import type { Fact } from '../../ui/FactList.tsx';

type Left = NonNullable<Teacher['left']>;
type Away = NonNullable<Teacher['away']>[number];

const leftText = ({ on, reason, order_no }: Left) =>
  serviceScreen.leftOn(showDate(on), serviceScreen.reasons[reason], order_no);
const awayText = ({ kind, from, to }: Away) =>
  `${serviceScreen.kinds[kind]}, ${to ? `${showDate(from)} – ${showDate(to)}` : `from ${showDate(from)}`}`;

/** What a record was on a day, a line for each field. A value that was erased reads as it is kept. */
export function factsOf(
  type: RecordType,
  { record, school_name }: Pick<RecordAt, 'record' | 'school_name'>,
): Fact[] {
  const fields = fieldsOf(type);
  return Object.entries(record).map(([name, value]): Fact => {
    if (name === 'left' && typeof value === 'object') return [serviceScreen.left, leftText(value as Left)];
    if (name === 'away' && Array.isArray(value))
      return [serviceScreen.away, (value as Away[]).map(awayText).join('\n')];
    const shown =
      isListName(name) && Array.isArray(value)
        ? (value as ListEntry[]).map((entry) => entryText(name, entry)).join('\n')
        : text(value, fields[name]);
    const told = name === 'school_id' ? auditMessages.schoolCalled(shown, school_name) : shown;
    return [fields[name]?.label ?? fieldName(name), told || '–'];
  });
}
