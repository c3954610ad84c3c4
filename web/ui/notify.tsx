import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './icons.tsx';
import { type Notice, type NoticeAction, noticeBoard } from './noticeBoard.ts';

/**
 * Short messages over the screen. Errors stay until they are closed, the others disappear by themselves. A success may
 * offer an action, such as Undo.
 */
export const notify = {
  success: (text: string, action?: NoticeAction) => noticeBoard.add('success', text, action),
  error: (text: string) => noticeBoard.add('error', text),
  info: (text: string) => noticeBoard.add('info', text),
};

const STAY_MS = 6000;
const STAY_WITH_ACTION_MS = 10_000;

/** Moves the focus to the action of the newest notice. */
const ACTION_KEY = 'F8';

const looks = {
  success: { role: 'status', colorPalette: 'green' },
  info: { role: 'status', colorPalette: 'blue' },
  error: { role: 'alert', colorPalette: 'red' },
} as const;

/** The notices that were read out. A dialog that opens or closes moves them, and the browser takes them for new ones. */
const said = new Set<number>();
/** After this time a notice counts as read out. One that moves sooner, with the dialog that it is about, is read again. */
const SAID_MS = 1000;

function Toast({ id, kind, text, action }: Notice) {
  const [held, setHeld] = useState(false);
  const [silent] = useState(said.has(id));
  useEffect(() => {
    const timer = setTimeout(() => said.add(id), SAID_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const { role, colorPalette } = looks[kind];

  useEffect(() => {
    if (kind === 'error' || action?.lasting || held) return;
    const timer = setTimeout(() => noticeBoard.close(id), action ? STAY_WITH_ACTION_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [id, kind, action, held]);

  return (
    <Box
      display="flex"
      alignItems="flex-start"
      gap="2"
      colorPalette={colorPalette}
      bg="bg.panel"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderColor="border"
      borderLeftColor="colorPalette.solid"
      borderRadius="md"
      boxShadow="lg"
      py="2.5"
      ps="4"
      pe="2"
      pointerEvents="auto"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && noticeBoard.close(id)}
    >
      <Box role={silent ? undefined : role} flex="1" py="1" fontSize="sm" overflowWrap="anywhere">
        <span>{text}</span>
        {action && <chakra.span srOnly hideBelow="md">{` ${action.label}: ${ACTION_KEY}`}</chakra.span>}
      </Box>
      {action && (
        <Button
          size="xs"
          mt="1"
          minH={{ base: '11', md: '8' }}
          aria-keyshortcuts={ACTION_KEY}
          onClick={() => {
            noticeBoard.close(id);
            action.run();
          }}
        >
          {action.label}
          <chakra.kbd hideBelow="md" fontFamily="inherit" aria-hidden>
            {ACTION_KEY}
          </chakra.kbd>
        </Button>
      )}
      <chakra.button
        type="button"
        aria-label="Close notification"
        onClick={() => noticeBoard.close(id)}
        display="inline-grid"
        placeItems="center"
        boxSize="8"
        flexShrink="0"
        borderRadius="sm"
        cursor="pointer"
        color="fg.muted"
        _hover={{ bg: 'bg.muted', color: 'fg' }}
        focusVisibleRing="inside"
      >
        <CloseIcon />
      </chakra.button>
    </Box>
  );
}

/** The uppermost modal dialog. It makes everything outside it inert, so notices are drawn inside it. */
const uppermost = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

function useUppermost(watching: boolean) {
  const [place, setPlace] = useState<Element>(document.body);
  useEffect(() => {
    if (!watching) return;
    const look = () => setPlace(uppermost());
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [watching]);
  return place;
}

const atBottom = { bottom: 'calc(var(--below-notices, 0rem) + 0.75rem)' } as const;
// At the top, because the buttons of a dialog are at the bottom, and one is pressed again after an error.
const atTop = { top: { base: '3', md: '5' } } as const;

/**
 * The place where notices appear. `Shell` mounts it once, for who is signed in.
 *
 * By hand, because the library's Toaster reads every notice out as a status, errors included, and cannot be drawn inside
 * an open dialog, outside of which nothing is heard or pressed. It would add 11 kB of brotli to the first load.
 */
export function Notifications() {
  const notices = useSyncExternalStore(noticeBoard.subscribe, noticeBoard.all);
  const place = useUppermost(notices.length > 0);
  const section = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  const offers = notices.some(({ action }) => action);
  useEffect(() => {
    if (!offers) return;
    const toAction = (event: KeyboardEvent) => {
      if (event.key !== ACTION_KEY) return;
      event.preventDefault();
      [...(section.current?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [])].at(-1)?.focus();
    };
    addEventListener('keydown', toAction);
    return () => removeEventListener('keydown', toAction);
  }, [offers]);
  // A notice is gone with the button that has the focus.
  const goBack = () => {
    if (section.current?.contains(document.activeElement)) before.current?.focus();
  };
  return createPortal(
    <Box
      ref={section}
      onFocus={({ relatedTarget }) => {
        if (!section.current?.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
      onClick={goBack}
      onKeyDown={({ key }) => key === 'Escape' && goBack()}
      as="section"
      aria-label="Notifications"
      position="fixed"
      zIndex="toast"
      css={place === document.body ? atBottom : atTop}
      insetEnd={{ base: '3', md: '5' }}
      width="min(26rem, calc(100vw - 1.5rem))"
      display="grid"
      gap="2"
      pointerEvents="none"
    >
      {notices.map((notice) => (
        <Toast key={notice.id} {...notice} />
      ))}
    </Box>,
    place,
  );
}
