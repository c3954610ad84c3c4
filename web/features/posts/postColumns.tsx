import { showDate } from '#shared/domain/dates.ts';
import { showNumber } from '#shared/domain/numbers.ts';
import type { ProposedPosts, SchoolStrengthRow, Unplaced } from '#shared/domain/service/posts.ts';
import { postScreen } from '#shared/messages/postScreen.ts';
import { postMessages } from '#shared/messages/posts.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/props.ts';

/** A number; a dash where nobody entered posts, which is not 0. */
export const known = (value: number | null) => (value === null ? postMessages.unknown : showNumber(value));

/** A line's designation and subject. */
export const lineName = ({ designation, subject }: { designation: string; subject: string }) =>
  [designation, subject].filter(Boolean).join(', ');

type OfSchool = { school_id: string; school_name: string; district: string };

const SCHOOL: Column<OfSchool> = {
  header: 'School',
  share: 1.8,
  cell: ({ school_id, school_name, district }) => (
    <>
      <strong>
        <TextLink to={paths.postsOf(school_id)}>{school_name}</TextLink>
      </strong>
      <small>{[school_id, district].filter(Boolean).join(' · ')}</small>
    </>
  ),
};

const figure = (
  name: keyof typeof postScreen.figures,
  brief?: true | 'first',
): Column<SchoolStrengthRow> => ({
  header: postScreen.figures[name],
  brief,
  short: postScreen.figures[name],
  share: 0.6,
  cell: (row) => known(row[name]),
});

/** The columns of each list. */
export const STRENGTH: readonly Column<SchoolStrengthRow>[] = [
  SCHOOL,
  figure('sanctioned', true),
  figure('posted'),
  figure('effective', true),
  figure('vacant', 'first'),
  figure('surplus'),
  figure('unplaced'),
];

export const UNPLACED: readonly Column<Unplaced>[] = [
  {
    header: 'Teacher',
    share: 1.2,
    cell: ({ id, teacher_name, teacher_ID }) => (
      <>
        <strong>
          <TextLink to={paths.teacher(id)}>{teacher_name}</TextLink>
        </strong>
        <small>{teacher_ID}</small>
      </>
    ),
  },
  { ...SCHOOL, brief: true },
  { header: 'Designation', brief: true, cell: (row) => lineName(row) || '–' },
  { header: 'Since', share: 0.7, cell: ({ since }) => showDate(since) || '–' },
];

export const PROPOSED: readonly Column<ProposedPosts>[] = [
  SCHOOL,
  {
    header: 'Proposed posts',
    brief: true,
    share: 3,
    cell: ({ lines }) => lines.map((line) => `${line.sanctioned} ${lineName(line)}`).join(' · ') || '–',
  },
  { header: 'Unplaced', share: 0.5, cell: ({ unplaced }) => showNumber(unplaced) },
];
