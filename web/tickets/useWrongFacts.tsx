import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showDate } from '#shared/domain/dates.ts';
import type { Ticket, TicketValue } from '#shared/domain/ticket.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { correctable, fieldLabel, type TicketOf } from '#shared/records/ticket.ts';
import { useEndpoint } from '../api/hooks.ts';
import { asText, type ShowFact } from '../record/facts.ts';
import { useHeldState } from '../session/heldWork.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { LaterDialog } from './LaterDialog.tsx';
import type { Doubted } from './proposal.ts';
import { valueText } from './ticketText.ts';

const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '6' },
    fontSize: 'sm',
    color: 'brand.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
  },
});
const State = chakra('span', { base: { display: 'block', fontSize: 'sm', color: 'fg.muted' } });

type Record = { of: TicketOf; id: number; values: { readonly [name: string]: unknown } };

/** The most tickets of one record that its screen looks at: the newest ones. */
const MOST = 100;

/** The tickets of a record, the newest first. Those of a teacher have what is asked of the login phone among them. */
export function useTicketsOf({ of, id }: Pick<Record, 'of' | 'id'>, asked = true) {
  const { role } = useSession();
  const page = { order: 'desc', limit: MOST } as const;
  const ofOne = of === 'school' ? { of, record: id } : { record: id };
  const query = role === 'teacher' ? page : { ...ofOne, ...page };
  const answer = useEndpoint('tickets.list', asked ? { query } : null);
  // A school may have the same number.
  const tickets = (answer.data?.data ?? []).filter(
    (ticket) => (ticket.of === 'school') === (of === 'school'),
  );
  return { ...answer, tickets };
}

/** What became of the last correction that was asked for of a field. */
function stateText({ of, days, decided_at, fields }: Ticket, name: string): string {
  const field = fields.find((one) => one.field === name);
  if (!field) return '';
  if (field.state === 'accepted') return ticketScreen.acceptedOn(showDate(decided_at));
  if (field.state === 'returned') return ticketScreen.returnedBecause(field.answer);
  return ticketScreen.asked(valueText(of, name, field.value), days);
}

/**
 * Beside each field of a record “Report a mistake”, and what became of the last correction that was asked for.
 * @param only the fields of which a correction may be asked here; all unless told
 * @param inner what shows the field itself
 * @returns how a fact is shown, and the open dialog
 */
export function useWrongFacts<N extends string>(
  record: Record,
  {
    asks = true,
    only,
    inner = asText,
  }: { asks?: boolean; only?: readonly string[]; inner?: ShowFact<N> } = {},
): { showFact: ShowFact<N>; dialog: ReactNode } {
  const { of, id, values } = record;
  const [doubted, setDoubted] = useHeldState<Doubted>(`opened:ticket:${of}:${id}`, () => true);
  const { tickets } = useTicketsOf(record, asks);
  const [sent, setSent] = useState('');
  const state = useRef<HTMLElement>(null);
  // The button is gone with what it asked for. The focus waits for the text in its place, unless somebody moved it.
  useEffect(() => {
    if (doubted || !state.current) return;
    if (document.activeElement === document.body) state.current.focus();
    setSent('');
  });
  const known = correctable(of);
  const showFact: ShowFact<N> = (name, text) => {
    if (!asks || !Object.hasOwn(known, name)) return inner(name, text);
    const may = only?.includes(name) ?? true;
    const label = fieldLabel(of, name);
    const last = tickets.find(
      ({ state, fields, ...ticket }) =>
        ticket.of === of && state !== 'withdrawn' && fields.some(({ field }) => field === name),
    );
    const isOpen = last?.fields.some(({ field, state }) => field === name && state === 'open');
    return (
      <>
        {inner(name, text)}
        {last && (
          <State ref={isOpen && name === sent ? state : undefined} tabIndex={-1}>
            {stateText(last, name)}
          </State>
        )}
        {may && !isOpen && (
          <Opener
            type="button"
            data-screen-only=""
            aria-label={ticketScreen.wrongWith(label)}
            onClick={() =>
              setDoubted({ of, record: id, field: name, label, value: (values[name] ?? '') as TicketValue })
            }
          >
            {ticketScreen.wrong}
          </Opener>
        )}
      </>
    );
  };
  const dialog = doubted && (
    <LaterDialog
      doubted={doubted}
      onSent={() => setSent(doubted.field)}
      onClose={() => setDoubted(undefined)}
    />
  );
  return { showFact, dialog };
}
