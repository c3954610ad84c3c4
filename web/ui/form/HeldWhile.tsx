import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Seen where the button that says "Saving..." is out of sight, and not at all where the answer comes at once. */
const waiting = { '& > *': { opacity: 0.6, transition: 'opacity 0.2s 0.3s' } };

/**
 * The fields of a form, which take nothing while it is saved: what was typed then would be in no request, and would go
 * with the form. The focus comes back to the field it was in, unless a fault gives it to another.
 */
export function HeldWhile({ saving, children }: { saving: boolean; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (saving) {
      if (activeElement instanceof HTMLElement && region.current?.contains(activeElement)) {
        left.current = activeElement;
        // Browsers take it away by themselves, with the next frame or later.
        activeElement.blur();
      }
      return;
    }
    if (activeElement === document.body) left.current?.focus({ preventScroll: true });
    left.current = undefined;
  }, [saving]);
  return (
    <chakra.div ref={region} display="contents" inert={saving} css={saving ? waiting : undefined}>
      {children}
    </chakra.div>
  );
}
