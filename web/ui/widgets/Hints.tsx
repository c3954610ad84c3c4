import { Portal, Tooltip } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

const recipe = {
  className: 'chakra-tooltip',
  slots: ['content'],
  base: {
    content: {
      // The library gives the place around it the same.
      zIndex: 'popover',
      maxWidth: 'min(24rem, calc(100vw - 1.5rem))',
      paddingX: 2,
      paddingY: 1,
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      boxShadow: 'md',
      background: 'bg.panel',
      color: 'fg',
      fontSize: 'sm',
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    },
  },
};

/** Whoever moves on within this time wanted no hint. */
const REST_MS = 400;

/** What has a hint: an element that brings one, and a button with a picture in place of a text. */
const HINTED = '[data-tip], button[aria-label]';

function hintOf(at: Element) {
  const label = at.textContent?.trim() ? null : at.getAttribute('aria-label');
  return at.getAttribute('data-tip') ?? label ?? '';
}

type Hint = { at: Element; text: string };

/**
 * The hints of the whole page: where the mouse rests, and at once where the keyboard arrives. One tooltip serves all, so
 * that rows with hints cost nothing. Screen readers have its words already: the name of a button, its shortcut, the text.
 */
export function Hints() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const show = (target: EventTarget | null) => {
      const at = target instanceof Element ? target.closest(HINTED) : null;
      const text = at ? hintOf(at) : '';
      setHint(at && text ? { at, text } : undefined);
    };
    const hide = () => {
      clearTimeout(resting);
      setHint(undefined);
    };
    const pointed = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'touch') return;
      clearTimeout(resting);
      // The mouse may go over the hint itself.
      if (target instanceof Element && target.closest('[data-scope=tooltip]')) return;
      resting = setTimeout(show, REST_MS, target);
    };
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(target);
    };
    const pressed = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('pointerover', pointed, { signal });
    document.addEventListener('focusin', focused, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
    document.addEventListener('keydown', pressed, { signal, capture: true });
    return () => {
      clearTimeout(resting);
      ends.abort();
    };
  }, []);

  if (!hint?.at.isConnected) return null;
  // Everything outside a modal dialog is behind it.
  const place = { current: hint.at.closest<HTMLElement>('dialog') ?? document.body };
  return (
    <Tooltip.Root
      key={hint.text}
      recipe={recipe}
      open
      interactive
      positioning={{
        strategy: 'fixed',
        placement: 'bottom',
        gutter: 6,
        overflowPadding: 12,
        getAnchorElement: () => hint.at,
      }}
    >
      <Portal container={place}>
        <Tooltip.Positioner data-screen-only="" aria-hidden="true">
          <Tooltip.Content>{hint.text}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}
