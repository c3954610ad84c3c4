import { Button, chakra, Input } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { recordMessages } from '#shared/messages/record.ts';
import { useWaitingSave } from '../api/waitingSave.ts';
import type { WayBack } from '../list/useWayBack.ts';
import { FormField } from '../ui/FormField.tsx';
import { Saving } from '../ui/form/Saving.tsx';
import type { Then } from './formParts.ts';

/** What is typed for the next record while one is saved, and the fields that it is for. A Tab divides their texts. */
export type Ahead = { text: RefObject<string>; labels: readonly string[] };

type Props = {
  noun: string;
  creating: boolean;
  back: WayBack;
  held?: string;
  /** What follows the running save. Undefined between saves. */
  saving?: Then;
  ahead?: Ahead;
  onAnother: () => void;
};

/** A bar at the bottom of the screen, always in reach. */
export const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: { base: 2, md: 3 },
    // As wide as the page, whose content it covers.
    marginX: { base: -4, md: -6, lg: -8 },
    paddingX: { base: 4, md: 6, lg: 8 },
    paddingY: 2,
    background: 'bg.subtle',
    borderTopWidth: '1px',
    '& button, & a': { paddingX: { base: 1.5, md: 4 }, fontSize: 'sm' },
  },
});

const comesLate = { transition: 'opacity 0.2s 0.3s', '@starting-style': { opacity: 0 } };
/** Over the bar, so that nothing moves. A quick save shows nothing. */
const AheadBox = chakra('div', {
  base: {
    position: 'absolute',
    bottom: '100%',
    insetInlineEnd: { base: 4, md: 6, lg: 8 },
    width: 'min(24rem, calc(100% - 2rem))',
    padding: 3,
    marginBottom: 2,
    background: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'md',
    ...comesLate,
  },
});

/**
 * Takes the keys while a record is saved and its form is held, because clerks type on without looking up. The next record
 * begins with them. Tab goes on to its next field, as in the form, up to the last that can be typed ahead, and Backspace in
 * an empty one leads back. If the save is refused, what was typed stays here.
 */
function AheadField({ text, labels, saving }: Ahead & { saving: boolean }) {
  const [texts, setTexts] = useState(() => text.current.split('\t'));
  const full = texts.length > labels.length;
  const place = full ? labels.length - 1 : texts.length - 1;
  const put = (now: string[]) => {
    setTexts(now);
    text.current = now.join('\t');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Somebody who does not look up would send the refused record again.
    const sends = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    // Cancel comes next, and the Enter after that would press it. Shift+Tab leads out.
    const goesOn = saving && event.key === 'Tab' && !event.shiftKey;
    if (sends || goesOn) event.preventDefault();
    if (goesOn && !full) put([...texts, '']);
    const goesBack = event.key === 'Backspace' && texts.length > 1 && (full || texts[place] === '');
    if (!goesBack) return;
    event.preventDefault();
    put(texts.slice(0, -1));
  };
  const input = useRef<HTMLInputElement>(null);
  // With each save, because the field stays after one that was refused, and the form loses the focus again.
  useLayoutEffect(() => {
    if (saving) input.current?.focus();
  }, [saving]);
  return (
    // In the bar while the save waits for the line, or it would cover what says so.
    <AheadBox position={useWaitingSave() ? 'static' : undefined}>
      <FormField
        label={recordMessages.next(labels[place] ?? '')}
        hint={[...texts.slice(0, place), recordMessages.nextHint].filter(Boolean).join(' · ')}
        error={full ? recordMessages.nextFull : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            readOnly={full}
            value={texts[place]}
            onChange={({ target }) => put(texts.with(place, target.value.replaceAll('\t', ' ')))}
            onKeyDown={onKeyDown}
          />
        )}
      </FormField>
    </AheadBox>
  );
}

/** Cancel and the saves, always in reach. While nothing can be saved, the saves say why and can still be pressed. */
export function FormBar({ noun, creating, back, held, saving, ahead, onAnother }: Props) {
  const reason = useId();
  const disabled = { 'aria-disabled': saving || held ? true : undefined, 'aria-describedby': reason };
  const label = () => {
    if (creating) return saving === 'leave' ? <Saving text="Creating..." /> : `Create ${noun}`;
    return saving ? <Saving text="Updating..." /> : `Update ${noun}`;
  };
  return (
    <Bar data-form-bar="">
      {ahead && (saving === 'another' || ahead.text.current.trim()) && (
        <AheadField {...ahead} saving={saving !== undefined} />
      )}
      <chakra.span
        id={reason}
        color="fg.muted"
        fontSize="sm"
        flexBasis={{ base: held && 'full', md: 'auto' }}
      >
        {held}
      </chakra.span>
      <Button asChild variant="outline">
        <Link {...back}>Cancel</Link>
      </Button>
      {creating && (
        <Button
          {...disabled}
          type="button"
          variant="outline"
          aria-keyshortcuts="Control+Enter"
          data-tip="Ctrl+Enter"
          onClick={onAnother}
        >
          {saving === 'another' ? <Saving text="Creating..." /> : 'Save and add another'}
        </Button>
      )}
      <Button
        {...disabled}
        type="submit"
        {...(!creating && { 'data-tip': 'Ctrl+Enter', 'aria-keyshortcuts': 'Control+Enter' })}
      >
        {label()}
      </Button>
    </Bar>
  );
}
