import { Badge, Box, chakra } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import type { Ticket } from '#shared/domain/ticket.ts';
import { ticketQueue, ticketScreen } from '#shared/messages/ticketScreen.ts';
import { fieldLabel } from '#shared/records/ticket.ts';
import { valueText } from '../../../tickets/ticketText.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TickBox } from '../../../ui/TickBox.tsx';

type Props = {
  of: Ticket['of'];
  /** Whether the record is out of the reader's sight, who then is not shown what it says now. */
  elsewhere: boolean;
  field: Ticket['fields'][number];
  /** Whether the reader decides it now. */
  decides: boolean;
  /** Why it is returned; undefined while it is to be accepted. */
  why: string | undefined;
  fault: string | undefined;
  onWhy: (why: string | undefined) => void;
  onSend: () => void;
};

const values = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { base: '1fr', md: 'repeat(auto-fit, minmax(9rem, 1fr))' },
  '& dt': { fontSize: 'sm', color: 'fg.muted' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};

/** A field of a correction: what the record says now and said then, what is asked for and why, and the decision. */
export function FieldDecision({ of, elsewhere, field, decides, why, fault, onWhy, onSend }: Props) {
  const { field: name, now, was, value, reason, state, answer } = field;
  const label = fieldLabel(of, name);
  const movedOn = !elsewhere && state === 'open' && now !== was;
  const { columns } = ticketQueue;
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Box borderTopWidth="1px" borderColor="border" paddingTop={3} display="grid" gap={2}>
      <Box display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <chakra.h3 fontWeight="semibold">{label}</chakra.h3>
        {movedOn && <Badge colorPalette="orange">{ticketQueue.movedOn}</Badge>}
        {state !== 'open' && (
          <Badge colorPalette={state === 'accepted' ? 'green' : 'red'}>{ticketScreen.states[state]}</Badge>
        )}
      </Box>
      <Box as="dl" css={values}>
        {!elsewhere && (
          <div>
            <dt>{columns.now}</dt>
            <dd>{valueText(of, name, now)}</dd>
          </div>
        )}
        {(movedOn || elsewhere) && (
          <div>
            <dt>{columns.was}</dt>
            <dd>{valueText(of, name, was)}</dd>
          </div>
        )}
        <div>
          <dt>{columns.value}</dt>
          <chakra.dd fontWeight="semibold">{valueText(of, name, value)}</chakra.dd>
        </div>
      </Box>
      <chakra.p overflowWrap="anywhere">{ticketScreen.because(reason)}</chakra.p>
      {answer && <chakra.p overflowWrap="anywhere">{ticketScreen.returnedBecause(answer)}</chakra.p>}
      {decides && state === 'open' && (
        <>
          <TickBox checked={why === undefined} onChange={(accept) => onWhy(accept ? undefined : '')}>
            {ticketQueue.acceptField(label)}
          </TickBox>
          {why !== undefined && (
            <FormField label={ticketQueue.why(label)} required error={fault}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={2}
                  maxLength={500}
                  value={why}
                  onChange={({ target }) => onWhy(target.value)}
                  onKeyDown={sendOnEnter}
                />
              )}
            </FormField>
          )}
        </>
      )}
    </Box>
  );
}
