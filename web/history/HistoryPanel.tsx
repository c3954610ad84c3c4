import { Box, Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { HistoryEntry } from '#shared/domain/audit.ts';
import { showMoment } from '#shared/domain/dates.ts';
import { changesOf, doneIn, isOneSided } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { useEndpoint } from '../api/hooks.ts';
import type { ReplyOf } from '../api/types.ts';
import { recordHistoryAt } from '../paths.ts';
import { Answered } from '../ui/Answered.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { takeFocus } from '../ui/takeFocus.ts';
import { ChangeList } from './ChangeList.tsx';
import { useAwaited } from './useAwaited.ts';

/** A record that has a history: its kind, and its numeric id (never School ID digits or a teacher ID). */
export type HistoryOf = { type: 'school' | 'teacher' | 'user'; id: number };

export type HistoryProps = {
  of: HistoryOf;
  /** When the record was changed last, where that is known; the entry of that change is waited for. */
  changed?: string;
  /** Whether it shows without a press. */
  opened?: boolean;
};

/** A creation or a deletion names every field, which is long and seldom what the reader looks for. */
const Folded = ({ children }: { children: ReactNode }) => (
  <details>
    <chakra.summary
      cursor="pointer"
      minHeight={{ base: '11', md: '8' }}
      alignContent="center"
      focusVisibleRing="outside"
    >
      {auditMessages.allFields}
    </chakra.summary>
    {children}
  </details>
);

function Entry({ entry, type }: { entry: HistoryEntry; type: HistoryOf['type'] }) {
  const { users, action, created_at, details, integrity } = entry;
  const done = doneIn(entry);
  const changes = changesOf(details, type);
  const lines = (
    <ChangeList label={`${done} on ${showMoment(created_at)}`} action={action} changes={changes} />
  );
  return (
    <chakra.li listStyleType="none" marginBottom={4}>
      <chakra.p marginBottom={1}>
        <strong>{done}</strong> by {users.username || 'the system'}
        {users.id !== null && ` (ID ${users.id})`} on {showMoment(created_at)}
      </chakra.p>
      {integrity !== 'whole' && (
        <chakra.p color="fg.error" marginBottom={1}>
          {auditMessages.tampered[integrity]}
        </chakra.p>
      )}
      {changes.length > 0 && (isOneSided(action) ? <Folded>{lines}</Folded> : lines)}
    </chakra.li>
  );
}

/** How many answers are enough where nobody knows when the record was changed last. */
const ASKED_UNKNOWING = 3;

/** The changes that are older than number `before`, and a button that shows still older ones. */
function Entries({ of: { type, id }, before, changed }: Omit<HistoryProps, 'opened'> & { before?: number }) {
  const [more, setMore] = useState(false);
  const awaited = useAwaited<ReplyOf<'audit.history'>>((latest, answers) => {
    const newest = latest?.data[0]?.created_at;
    // Every record has been created, so a history without an entry is not complete either.
    const complete = newest !== undefined && (changed ? newest >= changed : answers >= ASKED_UNKNOWING);
    return complete || before !== undefined;
  });
  const answer = useEndpoint(
    'audit.history',
    { params: { type, id }, query: before === undefined ? {} : { before } },
    awaited,
  );
  return (
    <Answered answer={answer} failed={auditMessages.historyFailed}>
      {({ data, next }) =>
        data.length === 0 ? (
          <p>{auditMessages.noHistory}</p>
        ) : (
          <>
            <ul>
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} type={type} />
              ))}
            </ul>
            {next !== null && !more && (
              <Button variant="outline" size="sm" onClick={() => setMore(true)}>
                Show older changes
              </Button>
            )}
            {next !== null && more && (
              <Box tabIndex={-1} ref={takeFocus}>
                <Entries of={{ type, id }} before={next} />
              </Box>
            )}
          </>
        )
      }
    </Answered>
  );
}

/**
 * Who changed a record, what and when, newest first. It loads when the reader opens it, or at once where it stands open.
 * Screens use the section of `useHistorySection` instead, which also knows who may see it.
 */
export function HistoryPanel({ of, changed, opened = false }: HistoryProps) {
  const [open, setOpen] = useState(opened);
  return (
    <Box>
      {open ? (
        <Box tabIndex={-1} ref={opened ? undefined : takeFocus}>
          <Entries key={changed} of={of} changed={changed} />
        </Box>
      ) : (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          Show history
        </Button>
      )}
      <chakra.p marginTop={3} fontSize="sm" data-screen-only="">
        <TextLink to={recordHistoryAt(of.type, of.id)}>{auditMessages.recordHistory}</TextLink>
      </chakra.p>
    </Box>
  );
}
