import { Box, chakra, Input } from '@chakra-ui/react';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formMessages } from '#shared/messages/forms.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import type { ControlProps } from './FormField.tsx';
import { holdSaves } from './openChoices.ts';

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
  /** Shown below the options: that there are more. */
  more?: string;
  /**
   * Only an option counts. Enter takes the first one. When the field is left, or before a save, the text becomes the
   * option that it means. Text that means none stays, is told as a fault, and holds the saves. Escape takes it back.
   */
  strict?: boolean;
  /** Whether the options for the text are still to come. */
  pending?: boolean;
  /** The key of the option that the text means by itself, if it does. */
  meant?: string;
  /** The fault of a text that means no option. */
  fault?: string;
  /**
   * Called when the field is left, but not with text that becomes an option or is a fault. It runs at once, so that a
   * button pressed next finds the final value.
   */
  onLeave?: () => void;
  /** Called when the text is taken back: the field shows what was chosen before. */
  onRestore?: () => void;
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
 * never submits the form. Enter before the options are there takes the one that the text means, once they are.
 *
 * By hand, because it is the first field that a new teacher's form asks for: the library's is 28 kB of brotli, for which
 * a clerk who opens the form would wait 0.6 s more on 400 kbit/s.
 */
export function Combobox({ control, options, strict = false, note, more, onLeave, ...props }: Props) {
  const { text, onText, onChoose, onRestore, pending = false, meant, fault, inputRef, ...input } = props;
  const [open, setOpen] = useState(false);
  /** What was typed since the last choice. */
  const [typed, setTyped] = useState<string>();
  /** What the text waits for an option after: Enter, or that the field was left or a save asked for. */
  const [due, setDue] = useState<'entered' | 'left'>();
  /** Whether a save waited for a choice. It is not repeated, so the field says when it can be. */
  const [held, setHeld] = useState(false);
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

  const unsettled = strict && typed === text;
  const isTold = unsettled && due === 'left';
  const told = pending ? sharedMessages.loading : fault;
  const said = isTold ? told : held && typed === undefined && formMessages.canSave;
  const faultId = isTold && told && !pending ? `${listId}-fault` : undefined;
  const described = [faultId, control['aria-describedby']].filter(Boolean).join(' ');

  const idOf = (index: number) => `${listId}-${index}`;

  const move = (to: number) => {
    setOpen(true);
    const index = (to + options.length) % options.length;
    setMoved(options[index]?.key);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const end = () => {
    setOpen(false);
    setMoved(undefined);
    setTyped(undefined);
    setDue(undefined);
  };
  const take = (key: string | undefined) => {
    end();
    if (key !== undefined) onChoose(key);
  };
  /** Takes what the text means. Tells whether nothing is left that names no option. */
  const settle = () => {
    if (!unsettled) return true;
    if (text.trim() === '') {
      end();
      onLeave?.();
    } else if (meant === undefined) {
      setDue('left');
      return false;
    } else take(meant);
    return true;
  };
  const onSave = useEffectEvent(() => {
    const settled = settle();
    setHeld(!settled);
    return settled;
  });
  useEffect(() => (strict ? holdSaves(control.id, () => onSave()) : undefined), [strict, control.id]);

  const onAnswer = useEffectEvent(take);
  const awaited = unsettled && due ? meant : undefined;
  useEffect(() => {
    if (awaited !== undefined) onAnswer(awaited);
  }, [awaited]);

  const enter = () => {
    if (showing) take(options[active]?.key);
    else if (unsettled && pending) setDue('entered');
    else if (unsettled) setOpen(true);
  };
  const byKeyboard = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(showing ? active + 1 : Math.max(active, 0));
    else if (event.key === 'ArrowUp') move(active < 0 ? -1 : active - 1);
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape' && unsettled) {
      end();
      onRestore?.();
    } else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const field = (
    <Box position="relative">
      <Input
        {...control}
        aria-invalid={control['aria-invalid'] ?? (faultId ? true : undefined)}
        aria-describedby={described || undefined}
        {...input}
        ref={inputRef}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={showing}
        aria-controls={showing ? listId : undefined}
        aria-activedescendant={showing && active >= 0 ? idOf(active) : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setOpen(true);
          setMoved(undefined);
          setTyped(event.target.value);
          setDue(undefined);
          setHeld(false);
          onText(event.target.value);
        }}
        onKeyDown={byKeyboard}
        onFocus={() => clearTimeout(closing.current)}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS);
          if (unsettled) settle();
          else onLeave?.();
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
                  onClick={() => take(key)}
                >
                  {title}
                  <span>{detail}</span>
                </div>
              ))}
            </List>
          )}
          {(note || more) && (
            <chakra.p role="status" paddingX={3} paddingY={2} color="fg.muted">
              {note || more}
            </chakra.p>
          )}
        </Box>
      )}
    </Box>
  );

  if (!strict) return field;
  return (
    <>
      {field}
      <chakra.div
        id={faultId}
        aria-live="polite"
        fontSize="sm"
        marginTop={said ? 1 : undefined}
        color={faultId ? 'fg.error' : 'fg.muted'}
      >
        {said}
      </chakra.div>
    </>
  );
}
