import { Badge, chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import type { DuplicatePair, PairMember } from '#shared/domain/duplicate.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Column } from '../../../ui/table/props.ts';

/** Who a record is of, and where. */
const Member = ({ member }: { member: PairMember }) => (
  <>
    <strong>
      <TextLink to={paths.teacher(member.id)}>{member.teacher_name}</TextLink>
    </strong>{' '}
    {member.has_left && <Badge>{duplicateScreen.hasLeft}</Badge>}
    <small>
      {member.teacher_ID} · {showDate(member.date_of_birth)} · {member.phone_number}
    </small>
    <small>
      {member.current_school_name}, {member.district}
    </small>
  </>
);

export const PAIR_COLUMNS: readonly Column<DuplicatePair>[] = [
  { header: duplicateScreen.older, share: 1.5, cell: ({ a }) => <Member member={a} /> },
  { header: duplicateScreen.newer, brief: true, share: 1.5, cell: ({ b }) => <Member member={b} /> },
  {
    header: duplicateScreen.why,
    brief: true,
    share: 1.3,
    // A line of its own on a card, too, where it would be cut off behind the newer record.
    cell: ({ reason }) => (
      <chakra.span display="block" whiteSpace="normal">
        {reason}
      </chakra.span>
    ),
  },
];
