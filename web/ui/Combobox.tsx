import { Box, chakra, Input } from '@chakra-ui/react';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { ControlProps } from './FormField.tsx';
import { controlSize } from './form/controlSize.ts';

type ComboboxOption = { key: string; title: string; detail: string };

type Props = {
  /** Ties the field to its label, hint and error. */
  control: ControlProps;
  text: string;
  onText: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (key: string) => void;
  /** Shown instead of options: that the search is running, or that it found nothing. */
  note?: string;
  /** Only an option counts. Enter takes the first one, and `onLeave` decides about any other text. */
  strict?: boolean;
  /** Called when the field is left. It runs at once, so that a button pressed next finds the final value. */
  onLeave?: () => void;
  name?: string;
  placeholder?: string;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement>;
};

/** Long enough for a tap on an option to arrive before the list closes. */
const CLOSE_AFTER_MS = 200;

const List = chakra('div', {
  base: {
    maxHeight: '20rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingY: 1,
    '& > div': { paddingX: 3, paddingY: 2, cursor: 'pointer', overflowWrap: 'anywhere' },
    '& > div[aria-selected=true]': { background: 'colorPalette.subtle', color: 'colorPalette.fg' },
    '& > div > span': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
  },
});

/**
 * A text field with a list of options below it. Arrow keys move, Enter chooses, Escape closes. Enter in this field
 * never submits the form.
 *
 * By hand, because it is the first field that a new teacher's form asks for: the library's is 28 kB of brotli, for which
 * a clerk who opens the form would wait 0.6 s more on 400 kbit/s.
 */
export function Combobox({ control, options, strict = false, note, onLeave, ...props }: Props) {
  const { text, onText, onChoose, inputRef, ...input } = props;
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<string>();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => () => clearTimeout(closing.current), []);

  const chosen = options.findIndex(({ key }) => key === moved);
  const active = chosen < 0 && strict && options.length > 0 ? 0 : chosen;
  const showing = open && !note && options.length > 0;

  // If the field is low on the screen, its list would open below the edge.
  useEffect(() => {
    if (showing) list.current?.scrollIntoView({ block: 'nearest' });
  }, [showing]);

  const idOf = (index: number) => `${listId}-${index}`;

  const move = (to: number) => {
    setOpen(true);
    const index = (to + options.length) % options.length;
    setMoved(options[index]?.key);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const take = (index: number) => {
    const option = options[index];
    setOpen(false);
    setMoved(undefined);
    if (option) onChoose(option.key);
  };
  const byKeyboard = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(showing ? active + 1 : Math.max(active, 0));
    else if (event.key === 'ArrowUp') move(active < 0 ? -1 : active - 1);
    else if (event.key === 'Enter') showing && take(active);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Box position="relative">
      <Input
        {...control}
        {...input}
        ref={inputRef}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={showing}
        aria-controls={showing ? listId : undefined}
        aria-activedescendant={showing && active >= 0 ? idOf(active) : undefined}
        autoComplete="off"
        size={controlSize}
        value={text}
        onChange={(event) => {
          setOpen(true);
          setMoved(undefined);
          onText(event.target.value);
        }}
        onKeyDown={byKeyboard}
        onFocus={() => clearTimeout(closing.current)}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS);
          onLeave?.();
        }}
      />
      {open && (note || showing) && (
        <Box
          position="absolute"
          zIndex="dropdown"
          insetX="0"
          top="100%"
          marginTop="1"
          background="bg.panel"
          borderWidth="1px"
          borderRadius="md"
          boxShadow="lg"
          overflow="hidden"
          // The text field keeps the focus while an option or the scrollbar is pressed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {showing && (
            <List ref={list} id={listId} role="listbox" aria-label="Matches">
              {options.map(({ key, title, detail }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and handles the keys
                <div
                  key={key}
                  id={idOf(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onClick={() => take(index)}
                >
                  {title}
                  <span>{detail}</span>
                </div>
              ))}
            </List>
          )}
          {note && (
            <chakra.p role="status" paddingX={3} paddingY={2} color="fg.muted">
              {note}
            </chakra.p>
          )}
        </Box>
      )}
    </Box>
  );
}
