import { Badge } from '@chakra-ui/react';
import type { BinRow } from '#shared/domain/bin.ts';
import { showMoment } from '#shared/domain/dates.ts';
import { dependentsInWords } from '#shared/domain/dependents.ts';
import { binScreen } from '#shared/messages/bin.ts';
import { paths } from '../../../paths.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Column } from '../../../ui/table/props.ts';

/** From so few days on, the days left are marked. */
const FEW_DAYS = 3;
const { columns } = binScreen;

export const BIN_COLUMNS: readonly Column<BinRow>[] = [
  {
    header: columns.record,
    share: 1.6,
    cell: ({ kind, name, code, school_id }) => (
      <>
        <strong>{name}</strong>
        <small>
          {[binScreen.kinds[kind], code, school_id && binScreen.atSchool(school_id)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
  },
  {
    header: columns.deleted,
    cell: ({ deleted_at, deleted_by, merged_into }) => (
      <>
        {showMoment(deleted_at)}
        <small>{binScreen.by(deleted_by)}</small>
        {merged_into && (
          <small>
            <TextLink to={paths.teacher(merged_into.id)}>{binScreen.mergedInto(merged_into.name)}</TextLink>
          </small>
        )}
      </>
    ),
  },
  { header: columns.along, brief: true, share: 1.6, cell: (row) => <Along {...row} /> },
  {
    header: columns.left,
    brief: true,
    share: 0.6,
    cell: ({ days_left }) => (
      <Badge colorPalette={days_left <= FEW_DAYS ? 'red' : 'gray'}>{binScreen.left(days_left)}</Badge>
    ),
  },
];

/** What comes back with a record, or what is under way with it. */
function Along({ counts, work, with_school }: BinRow) {
  if (work) {
    const { kind, done, total } = work;
    return (
      <>
        <span role="status">{binScreen.work[kind](done, total)}</span>
        <ProgressBar label={binScreen.progress} done={done} total={total} />
      </>
    );
  }
  if (with_school) return binScreen.withSchool(with_school.name);
  return dependentsInWords(counts) || binScreen.nothing;
}
