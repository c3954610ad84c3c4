import { Box, chakra, IconButton, Input } from '@chakra-ui/react';
import { useId } from 'react';
import { showDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { isForTime } from '#shared/records/order.ts';
import { namesOf } from '../../reference/choices.ts';
import { useReferenceList } from '../../reference/useReference.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/Select.tsx';
import { LineCheck } from './LineCheck.tsx';
import { type EditedLine, type ShownCheck, wrongFields } from './orderLines.ts';
import { SchoolCell } from './SchoolCell.tsx';
import { TeacherCell } from './TeacherCell.tsx';

/** A row of fields at 1280 px, and one below the other on a phone. */
const rows = {
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', lg: '2rem 1.4fr 1.5fr 1fr 8.5rem 1.5fr 2.5rem' },
    columnGap: 3,
    rowGap: 2,
    alignItems: 'start',
    paddingX: 4,
    paddingY: 2,
    borderTopWidth: '1px',
    borderColor: 'border',
    '& > *': { minWidth: 0 },
  },
  '& [data-field]': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  '& [data-place]': { display: { base: 'none', lg: 'block' }, paddingTop: 2, color: 'fg.muted' },
  '& [data-drop]': { gridColumn: { base: 2, lg: 'auto' }, gridRow: { base: 1, lg: 'auto' } },
  '& [data-who]': { gridColumn: { base: 1, lg: 'auto' }, gridRow: { base: 1, lg: 'auto' } },
  '& small': { display: 'block', color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' },
} as const;

const Heading = chakra('div', {
  base: {
    display: { base: 'none', lg: 'grid' },
    gridTemplateColumns: '2rem 1.4fr 1.5fr 1fr 8.5rem 1.5fr 2.5rem',
    columnGap: 3,
    paddingX: 4,
    paddingY: 2,
    fontSize: 'sm',
    fontWeight: 'semibold',
  },
});

type Props = {
  order: Order;
  lines: readonly EditedLine[];
  checks: readonly ShownCheck[] | undefined;
  /** Where the schools lie that a check found, by School ID. */
  places: Readonly<Record<string, string>>;
  /** What stands beside a line without a check: it is under way, or failed. */
  unchecked: string;
  onChange: (key: number, part: Partial<EditedLine>) => void;
  onRemove: (key: number) => void;
};

/** The lines of a draft: where each teacher goes, on what post, from which day, and what the check says. */
export function LineEditor({ order, lines, checks, places, unchecked, onChange, onRemove }: Props) {
  const { kind, effective_on } = order;
  const subjects = namesOf(useReferenceList('subjects'));
  const id = useId();
  return (
    <>
      <Heading aria-hidden="true">
        <span>#</span>
        <span>Teacher</span>
        <span>{kind === 'return' ? '' : kind === 'deputation' ? 'To office' : 'To school'}</span>
        <span>Designation and subject</span>
        <span>With effect from</span>
        <span>Check</span>
      </Heading>
      <Box as="ol" aria-label={orderScreen.lines} css={rows}>
        {lines.map((line, at) => {
          const name = line.teacher_name || line.teacher || orderScreen.deletedTeacher;
          const change = (part: Partial<EditedLine>) => onChange(line.key, part);
          const about = `${id}-${line.key}`;
          const wrong = wrongFields(checks?.[at]);
          return (
            <li key={line.key} data-faulty={checks?.[at]?.faults.length ? '' : undefined}>
              <span data-place="">{at + 1}</span>
              <div data-who="">
                <TeacherCell
                  {...{ line, name, about }}
                  number={at + 1}
                  check={checks?.[at]}
                  onChange={change}
                />
              </div>
              <div data-field="">
                <Target {...{ kind, line, name, about, wrong, places }} onChange={change} />
              </div>
              <div data-field="">
                <Input
                  aria-label={`Designation of ${name}`}
                  aria-describedby={about}
                  placeholder="Designation"
                  maxLength={100}
                  autoComplete="off"
                  value={line.designation}
                  onChange={({ target }) => change({ designation: target.value })}
                />
                <Select
                  box={{ marginTop: 1 }}
                  aria-label={orderScreen.subject(name)}
                  aria-describedby={about}
                  value={line.subject}
                  none={orderScreen.noSubject}
                  options={[...new Set([...subjects, line.subject].filter(Boolean))].map((one) => [one, one])}
                  onChange={(subject) => change({ subject })}
                />
              </div>
              <div data-field="">
                <DayInput
                  width="full"
                  label={`With effect from: ${name}`}
                  placeholder={showDate(effective_on)}
                  value={line.effective_on}
                  invalid={wrong.has('effective_on')}
                  describedBy={about}
                  onDay={(day) => change({ effective_on: day ?? '' })}
                />
              </div>
              <div data-field="">
                <LineCheck
                  id={about}
                  name={name}
                  check={checks?.[at]}
                  unchecked={unchecked}
                  onChoose={(teacher) =>
                    change({ teacher: teacher.teacher_ID, teacher_name: teacher.teacher_name })
                  }
                />
              </div>
              <IconButton
                data-drop=""
                variant="ghost"
                aria-label={orderScreen.remove(name)}
                aria-describedby={about}
                onClick={() => onRemove(line.key)}
              >
                <CloseIcon size="4" />
              </IconButton>
            </li>
          );
        })}
      </Box>
    </>
  );
}

type TargetProps = {
  kind: Order['kind'];
  line: EditedLine;
  name: string;
  /** The id of the line's check. */
  about: string;
  wrong: ReadonlySet<string>;
  places: Props['places'];
  onChange: (part: Partial<EditedLine>) => void;
};

/** Where a line leads: a school, an office, or nowhere else than back. Who goes for a time has a day of return. */
function Target({ kind, line, name, about, wrong, places, onChange }: TargetProps) {
  if (kind === 'return') return null;
  const place = { 'aria-describedby': about, 'aria-invalid': wrong.has('to') || undefined };
  const back = isForTime(kind) && (
    <Box marginTop={1}>
      <DayInput
        width="full"
        label={`Due back: ${name}`}
        placeholder="Due back (optional)"
        value={line.due_back}
        invalid={wrong.has('due_back')}
        describedBy={about}
        onDay={(day) => onChange({ due_back: day ?? '' })}
      />
    </Box>
  );
  if (kind !== 'deputation')
    return (
      <>
        <SchoolCell
          {...place}
          label={`School of ${name}`}
          value={line.to}
          text={line.to_name}
          place={places[line.to]}
          onChange={(to, to_name) => onChange({ to, to_name, department: '' })}
        />
        {back}
      </>
    );
  return (
    <>
      <Input
        {...place}
        aria-label={`Office of ${name}`}
        placeholder="Name of the office"
        maxLength={100}
        autoComplete="off"
        // The line may lead to a school, as by a change of the order's kind. What is stored stands here too.
        value={line.department || line.to_name || line.to}
        onChange={({ target }) => onChange({ department: target.value, to: '', to_name: '' })}
      />
      {back}
    </>
  );
}

type ForAllProps = { kind: Order['kind']; count: number; onChoose: (to: string, to_name: string) => void };

/** One school for every line that has none, such as for teachers who all go to one place. */
export const SchoolForAll = ({ kind, count, onChoose }: ForAllProps) =>
  kind === 'return' || kind === 'deputation' || count < 2 ? null : (
    <Box flex="1 1 18rem" maxWidth="28rem">
      <SchoolCell label={orderScreen.forAll} labelled value="" text="" onChange={onChoose} byHand />
    </Box>
  );
