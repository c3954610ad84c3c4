import { Menu, Portal } from '@chakra-ui/react';
import type { KeyboardEvent, RefObject } from 'react';
import { menuRecipe } from './menuRecipe.ts';

/** An action of a menu. `hint` is a second line below its text: what it does, or why it is disabled. */
export type Action = {
  key: string;
  text: string;
  onSelect: () => void;
  disabled?: boolean;
  hint?: string;
  /** Whether it destroys something. */
  danger?: boolean;
};

type Props = {
  /** The menu is placed at this button, and the focus goes back to it. */
  button: RefObject<HTMLButtonElement | null>;
  /** The same button's id. */
  buttonId: string;
  items: readonly Action[];
  /** The key of the action where the keyboard starts. With the mouse people point at one themselves. */
  start: string | undefined;
  onChoose: (item: Action) => void;
  onClose: () => void;
};

/** The open menu of `ActionMenu`. Letters find an action by its text. It is open while mounted. */
export function ActionList({ button, buttonId, items, start, onChoose, onClose }: Props) {
  // Everything outside a modal dialog is inert, and what lies outside the landmarks is easily missed.
  const place = { current: button.current?.closest<HTMLElement>('dialog, main') ?? document.body };
  /** The browser then goes on from the button, to the control after it or before it. */
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    button.current?.focus();
    onClose();
  };
  return (
    <Menu.Root
      recipe={menuRecipe}
      ids={{ trigger: buttonId }}
      defaultOpen
      defaultHighlightedValue={start}
      onOpenChange={({ open }) => !open && onClose()}
      // Not cut off by the list or the panel around it.
      positioning={{ strategy: 'fixed', placement: 'bottom-end', gutter: 4, overflowPadding: 12 }}
    >
      <Portal container={place}>
        <Menu.Positioner data-screen-only="">
          <Menu.Content onKeyDownCapture={onTab}>
            {items.map((item) => (
              // Not `disabled`: the keyboard would pass over it, and nobody would hear the reason.
              <Menu.Item
                key={item.key}
                value={item.key}
                valueText={item.text}
                aria-disabled={item.disabled || undefined}
                data-danger={item.danger ? '' : undefined}
                closeOnSelect={!item.disabled}
                onClick={() => !item.disabled && onChoose(item)}
              >
                {item.text}
                {item.hint && <span>{item.hint}</span>}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
