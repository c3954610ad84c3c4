import { Box, Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { MOST_LINES } from '#shared/records/order.ts';
import { useHeldWork } from '../../session/heldWork.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { notify } from '../../ui/notify.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { type PastedRow, pastedRows, unreadText } from './pastedRows.ts';

type Props = {
  /** The id of the order. */
  order: number;
  /** How many lines the order has. */
  count: number;
  /** Hears whether something is typed that is not among the lines. */
  onTyped: (typed: boolean) => void;
  onRows: (rows: readonly PastedRow[]) => void;
  children: ReactNode;
};

/** Where teachers are pasted from a sheet, one a line. */
export function PastePanel({ order, count, onTyped, onRows, children }: Props) {
  const [text, setText] = useState('');
  const id = useId();
  const put = (next: string) => {
    setText(next);
    onTyped(next.trim() !== '');
  };
  useHeldWork<string>(`order:${order}:paste`, () => text || undefined, put);
  const add = () => {
    const { rows, unread } = pastedRows(text);
    if (rows.length === 0) return notify.error(orderScreen.pastedNone);
    if (count + rows.length > MOST_LINES) return notify.error(orderScreen.tooMany(MOST_LINES));
    onRows(rows);
    if (unread.length > 0) notify.error(unreadText(unread));
    put('');
  };
  return (
    <Panel padding={4} marginBottom={4} data-screen-only="">
      <chakra.label htmlFor={id} fontWeight="semibold">
        {orderScreen.paste}
      </chakra.label>
      <chakra.p id={`${id}-hint`} color="fg.muted" fontSize="sm" marginBottom={2}>
        {orderScreen.pasteHint}
      </chakra.p>
      <TextArea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ target }) => put(target.value)}
      />
      <Box display="flex" flexWrap="wrap" gap={3} marginTop={2} alignItems="end">
        <Button
          width={{ base: 'full', md: 'auto' }}
          aria-disabled={text.trim() === '' || undefined}
          onClick={() => text.trim() !== '' && add()}
        >
          {orderScreen.pasteButton}
        </Button>
        {children}
      </Box>
    </Panel>
  );
}
