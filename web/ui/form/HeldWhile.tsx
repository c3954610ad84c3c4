import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { WaitingNote } from './WaitingNote.tsx';

/** Visible when the button that says "Saving..." is out of sight. A quick answer shows nothing. */
const waiting = { '& > *': { opacity: 0.6, transition: 'opacity 0.2s 0.3s' } };

type Props = {
  saving: boolean;
  /** Does not say that the save waits for the line, because another part of the form does. */
  quiet?: boolean;
  children: ReactNode;
};

/**
 * The fields of a form. They accept nothing while it is saved, because text typed then would be in no request and would
 * be lost. Afterwards the focus returns to its field, unless a fault moves it to another.
 */
export function HeldWhile({ saving, quiet = false, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (saving) {
      if (activeElement instanceof HTMLElement && region.current?.contains(activeElement)) {
        left.current = activeElement;
        // Browsers take the focus away themselves, with the next frame or later.
        activeElement.blur();
      }
      return;
    }
    if (activeElement === document.body) left.current?.focus({ preventScroll: true });
    left.current = undefined;
  }, [saving]);
  return (
    <>
      <chakra.div ref={region} display="contents" inert={saving} css={saving ? waiting : undefined}>
        {children}
      </chakra.div>
      {saving && !quiet && <WaitingNote />}
    </>
  );
}
