import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { notify } from '../../ui/notify.tsx';
import { choicesMade } from '../../ui/openChoices.ts';
import { Panel } from '../../ui/Panel.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { useFocusOnceGone } from '../../ui/useFocusOnceGone.ts';
import { IssueDialog } from './IssueDialog.tsx';
import { LineEditor, SchoolForAll } from './LineEditor.tsx';
import { withPasted } from './orderLines.ts';
import { PastePanel } from './PastePanel.tsx';
import { pastedText } from './pastedRows.ts';
import { useLines } from './useLines.ts';

type Props = {
  order: Order;
  /** Hears what to do before the stored order is the one on screen; '' when it is. The same function in every rendering. */
  onFirst: (what: string) => void;
  onIssued: () => void;
};

/** Leads to the first field with a fault, or to the button that takes the first line with one out. */
const focusFault = (lines: HTMLElement | null) => {
  const faulty = lines?.querySelector('[data-faulty]');
  (
    faulty?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    faulty?.querySelector<HTMLElement>('[data-drop]')
  )?.focus();
};

/** The lines of a draft: to paste, to check, to save, and to issue when nothing is against them. */
export function DraftLines({ order, onFirst, onIssued }: Props) {
  const edited = useLines(order);
  const { lines, checks, failed, dirty, saving, conflict } = edited;
  const unchecked = failed ? orderScreen.notChecked : orderScreen.checking;
  const [pasting, setPasting] = useState(false);
  const [issuing, setIssuing] = useState<Order>();
  const region = useRef<HTMLElement>(null);
  const reason = useId();
  const without = lines.filter(({ to }) => to === '').length;
  // With its choice, the school for all of them goes.
  useFocusOnceGone(region, without > 1);
  const sum = (part: 'faults' | 'warnings') =>
    (checks ?? []).reduce((total, line) => total + line[part].length, 0);
  const [faults, warnings] = [sum('faults'), sum('warnings')];
  const unable = !checks || faults > 0 || lines.length === 0 || saving || pasting;

  const first = pasting ? orderScreen.addFirst : dirty ? orderScreen.saveFirst : '';
  useEffect(() => {
    onFirst(first);
    return () => onFirst('');
  }, [first, onFirst]);

  const save = async () => (saving || !choicesMade() ? undefined : edited.save());
  return (
    <>
      <HeldWhile saving={saving} quiet={lines.length > 0}>
        <PastePanel
          order={order.id}
          count={lines.length}
          onTyped={setPasting}
          onRows={(rows) => {
            const { lines: next, known } = withPasted(order, lines, rows);
            edited.put(next);
            notify.success(pastedText(next.length - lines.length, known));
          }}
        >
          <SchoolForAll
            kind={order.kind}
            count={without}
            onChoose={(to, to_name) =>
              edited.put(lines.map((line) => (line.to === '' ? { ...line, to, to_name } : line)))
            }
          />
        </PastePanel>
      </HeldWhile>
      {failed && <RetryNote text={orderScreen.checkFailed} onRetry={edited.retry} />}
      <Panel ref={region} tabIndex={-1} aria-label={orderScreen.lines}>
        {lines.length === 0 ? (
          <EmptyNote title={orderScreen.noLines} hint={orderScreen.noLinesHint} />
        ) : (
          <HeldWhile saving={saving}>
            <LineEditor
              order={order}
              lines={lines}
              checks={checks}
              places={edited.places}
              unchecked={unchecked}
              onChange={edited.change}
              onRemove={(key) => {
                const at = lines.findIndex((line) => line.key === key);
                const buttons = region.current?.querySelectorAll<HTMLElement>('[data-drop]');
                // The button goes with its line. That of the next one is at hand, for there may be 200.
                (buttons?.[at + 1] ?? region.current)?.focus();
                edited.remove(key);
              }}
            />
          </HeldWhile>
        )}
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap={3}
          padding={4}
          borderTopWidth="1px"
          position="sticky"
          bottom="0"
          background="bg.panel"
          borderBottomRadius="lg"
          data-screen-only=""
          data-form-bar=""
        >
          <chakra.p id={reason} role="status" flex="1 1 14rem" color={faults > 0 ? 'fg.error' : undefined}>
            {checks ? orderScreen.summary(lines.length, faults, warnings) : unchecked}
            {pasting && <chakra.span display="block">{orderScreen.addFirst}</chakra.span>}
          </chakra.p>
          <Button
            variant="outline"
            flex={{ base: '1 1 8rem', md: 'none' }}
            aria-disabled={!dirty || saving || undefined}
            onClick={() => dirty && void save()}
          >
            {saving ? 'Saving...' : orderScreen.save}
          </Button>
          <Button
            flex={{ base: '1 1 8rem', md: 'none' }}
            aria-disabled={unable || undefined}
            aria-describedby={unable ? reason : undefined}
            onClick={async () => (unable ? focusFault(region.current) : setIssuing(await save()))}
          >
            {orderScreen.issue}
          </Button>
        </Box>
      </Panel>
      {issuing && (
        <IssueDialog
          order={issuing}
          warnings={warnings}
          onClose={() => setIssuing(undefined)}
          onIssued={onIssued}
        />
      )}
      {conflict && <ConflictDialog explanation={orderScreen.stale} {...conflict} />}
      <UnsavedChanges unsaved={() => dirty || pasting} />
    </>
  );
}
