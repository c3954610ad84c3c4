import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { recordMessages } from '#shared/messages/record.ts';
import type { Fields, Name } from '#shared/records/record.ts';
import { useHeldWork } from '../session/heldWork.ts';
import { PencilIcon } from '../ui/icons.tsx';
import { FactEditor } from './FactEditor.tsx';
import type { ShowFact } from './facts.ts';
import type { FactSource } from './useFactForm.ts';

/** What the control of each editable field has besides its declaration. */
type Controls<R extends Fields> = { readonly [N in Name<R>]?: object };

/**
 * Facts with a pencil that opens the control of their field. What was typed when the session ended is given back.
 * @param controls the fields that can be edited
 * @param may whether this person may edit them
 */
export function useEditableFacts<R extends Fields, Stored extends { readonly version: number }>(
  source: FactSource<R, Stored>,
  controls: Controls<R>,
  may: boolean,
): ShowFact<Name<R>> {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<string>();
  useHeldWork<readonly string[]>(`${source.name}:facts`, () => (open.length > 0 ? open : undefined), setOpen);

  const begin = (name: string) => {
    setLeft(undefined);
    setOpen((others) => [...others, name]);
  };
  const end = (name: string) => {
    setLeft(name);
    setOpen((others) => others.filter((other) => other !== name));
  };
  return (name, text) => {
    if (!may || !(name in controls)) return text;
    if (open.includes(name))
      return <FactEditor source={source} field={name} control={controls[name]} onDone={() => end(name)} />;
    const label = source.of[name]?.label ?? name;
    return <WithPencil text={text} label={label} onEdit={() => begin(name)} focused={left === name} />;
  };
}

type PencilProps = { text: string; label: string; onEdit: () => void; focused: boolean };

const styles = {
  display: 'inline-grid',
  placeItems: 'center',
  boxSize: { base: '11', md: '6' },
  marginY: { base: -2.5, md: 0 },
  marginInlineStart: 1,
  verticalAlign: 'middle',
  borderRadius: 'sm',
  cursor: 'pointer',
  color: 'fg.muted',
  focusVisibleRing: 'inside',
  _hover: { background: 'bg.muted', color: 'brand.fg' },
};

function WithPencil({ text, label, onEdit, focused }: PencilProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  // The control that had the focus is gone.
  useLayoutEffect(() => {
    if (focused) pencil.current?.focus();
  }, [focused]);
  return (
    <>
      {text}
      <chakra.button
        ref={pencil}
        type="button"
        // The hint at the mouse and at the keyboard too. With a title beside it, both would be read out.
        aria-label={recordMessages.edit(label)}
        onClick={onEdit}
        css={styles}
        data-screen-only=""
      >
        <PencilIcon size="4" />
      </chakra.button>
    </>
  );
}
