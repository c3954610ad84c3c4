import { Button, type ButtonProps } from '@chakra-ui/react';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import type { Action, ActionList } from './widgets/ActionList.tsx';
import { loadWidgets } from './widgets.ts';

export type { Action };

type Props = {
  /** What stands on the button. */
  label: string;
  /** Names the button for people who hear it without seeing what it belongs to, such as "More for Lalthanpuii". */
  name?: string;
  items: readonly Action[];
  /** Its work is running, so that it does not open. It keeps the focus. */
  busy?: boolean;
} & Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'disabled'>;

/**
 * A button that opens a menu of actions. The menu lies above the lists and panels around it. An action runs when the menu
 * has closed and the focus is back at the button, so that a dialog it opens returns the focus there.
 */
export function ActionMenu({ label, name, items, busy, ...look }: Props) {
  const [List, setList] = useState<typeof ActionList>();
  const [start, setStart] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setList(undefined);

  const open = async (from?: Action) => {
    setStart(from?.key);
    const widgets = await loadWidgets();
    if (widgets) setList(() => widgets.ActionList);
  };
  const onClick = ({ detail }: MouseEvent) => {
    if (busy) return;
    // A press of Enter or the space bar is a click that nobody pointed with.
    if (List) close();
    else void open(detail === 0 ? items[0] : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (busy || List || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    void open(event.key === 'ArrowDown' ? items[0] : items.at(-1));
  };

  return (
    <>
      <Button
        ref={button}
        id={id}
        variant="outline"
        {...look}
        type="button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={List !== undefined}
        aria-disabled={busy || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {label}
        <ChevronDownIcon size="4" />
      </Button>
      {List && (
        <List
          button={button}
          buttonId={id}
          items={items}
          start={start}
          onClose={close}
          onChoose={(item) => setTimeout(item.onSelect)}
        />
      )}
    </>
  );
}
