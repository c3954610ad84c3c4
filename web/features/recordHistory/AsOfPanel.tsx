import { Box, chakra, Flex } from '@chakra-ui/react';
import type { RecordAt, RecordType } from '#shared/domain/audit.ts';
import { showDate, showMoment } from '#shared/domain/dates.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { isGone } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { DayFilter } from '../../list/DayFilter.tsx';
import { RecordPanel } from '../../record/RecordPanel.tsx';
import { Answered } from '../../ui/Answered.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { usePrinting } from '../../ui/usePrinting.ts';
import { factsOf } from './asOfFacts.ts';

type Props = {
  type: RecordType;
  id: number;
  on: string;
  onDay: (on: string) => void;
};

/** The record as it was at the end of a day. */
export function AsOfPanel({ type, id, on, onDay }: Props) {
  const answer = useEndpoint('audit.asOf', on ? { params: { type, id }, query: { on } } : null, {
    revalidateOnFocus: false,
  });
  return (
    <RecordPanel title="As it was on a day">
      <Flex gap={3} align="center" marginBottom={4} data-screen-only="">
        <chakra.span>Day</chakra.span>
        <DayFilter label="Day" value={on} onDay={(day) => day && onDay(day)} />
      </Flex>
      {on && (
        <Answered
          answer={answer}
          failed={isGone(answer.error) ? auditMessages.noSuchRecord : auditMessages.asOfFailed}
          rows={6}
        >
          {({ data }) => <Found type={type} found={data} />}
        </Answered>
      )}
    </RecordPanel>
  );
}

const NOT_THERE = { before: auditMessages.asOfBefore, gone: auditMessages.asOfGone };

function Found({ type, found }: { type: RecordType; found: RecordAt }) {
  const { state, complete, since, on } = found;
  // Paper leaves out the field of the day.
  const printing = usePrinting();
  const title = auditMessages.asOfDay(showDate(on));
  return (
    <Box as="section" aria-label={title}>
      {printing && <chakra.p marginBottom={2}>{title}</chakra.p>}
      {state !== 'there' && <p>{NOT_THERE[state]}</p>}
      {!complete && (
        <chakra.p role="note" color="fg.error" marginBottom={2}>
          {auditMessages.asOfIncomplete}
        </chakra.p>
      )}
      <chakra.p color="fg.muted" fontSize="sm" marginBottom={3}>
        {since
          ? auditMessages.asOfSince(
              since.users.username || 'the system',
              showMoment(since.created_at),
              since.number,
            )
          : auditMessages.asOfUnknown}
      </chakra.p>
      {state === 'there' && <FactList items={factsOf(type, found)} />}
    </Box>
  );
}
