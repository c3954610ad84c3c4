import { Box, chakra } from '@chakra-ui/react';
import type { CloseImpact } from '#shared/domain/closing.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { Caution } from '../../../ui/Caution.tsx';
import { Names, PersonName } from './Names.tsx';

const sum = (lines: CloseImpact['posts']['lines']) =>
  lines.reduce((total, { sanctioned }) => total + sanctioned, 0);

/** What the closing of a school will do, with the names of all whom it touches. */
export function CloseImpactView({ impact }: { impact: CloseImpact }) {
  const { into, teachers, guests, moves, heads, posts, drafts, leavers, hindrances } = impact;
  const quiet =
    teachers.total + guests.total + moves.total + heads.length + posts.lines.length + leavers === 0;
  return (
    <Box role="region" aria-label={closureScreen.impact}>
      <chakra.h3 fontWeight="semibold">{closureScreen.impact}</chakra.h3>
      {hindrances.length > 0 && (
        <Caution as="div" role="alert" marginY={2}>
          <strong>{closureScreen.hindered}</strong>
          {hindrances.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Caution>
      )}
      {quiet && <p>{closureScreen.nothing}</p>}
      <Names
        title={into ? closureScreen.teachers(teachers.total) : closureScreen.here(teachers.total)}
        total={teachers.total}
        rows={teachers.names}
        rowKey={({ id }) => id}
      >
        {PersonName}
      </Names>
      <Names
        title={into ? closureScreen.guests(guests.total) : closureScreen.attached(guests.total)}
        total={guests.total}
        rows={guests.names}
        rowKey={({ id }) => id}
      >
        {PersonName}
      </Names>
      <Names
        title={into ? closureScreen.moves(moves.total) : closureScreen.ordered(moves.total)}
        total={moves.total}
        rows={moves.names}
        rowKey={({ id }) => id}
      >
        {({ order, side, ...person }) => (
          <>
            <PersonName {...person} /> <small>{`${closureScreen.sides[side]}, order ${order}`}</small>
          </>
        )}
      </Names>
      <Names
        title={closureScreen.posts(sum(posts.lines))}
        rows={posts.lines}
        rowKey={({ designation, subject }) => `${designation}\n${subject}`}
      >
        {({ designation, subject, sanctioned }) =>
          `${designation}${subject && ` (${subject})`} ${sanctioned}`
        }
      </Names>
      {posts.lines.length > 0 && !posts.has_posts && <p>{closureScreen.postsGiven}</p>}
      <Names title={closureScreen.heads(heads.length)} rows={heads} rowKey={({ id }) => id} open>
        {({ username, fate }) => `${username} ${closureScreen.fates[fate]}`}
      </Names>
      {drafts.length > 0 && <p>{closureScreen.drafts(drafts.join(', '))}</p>}
      {leavers > 0 && <p>{closureScreen.leavers(leavers)}</p>}
    </Box>
  );
}
