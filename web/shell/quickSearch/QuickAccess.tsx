import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { shellMessages } from '#shared/messages/shell.ts';
import { fetchLater } from '../../fetchAhead.ts';
import type { SessionUser } from '../../session/sessionUser.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { laterDialog } from '../../ui/later.tsx';
import { type Act, actOf } from './shortcuts.ts';
import { usesSingleKeys } from './singleKeys.ts';

const loadSearch = () => import('./QuickSearch.tsx');
const loadShortcuts = () => import('./ShortcutsDialog.tsx');
const closeIt = ({ onClose }: { onClose: () => void }) => onClose();
const QuickSearch = laterDialog(loadSearch, closeIt);
const ShortcutsDialog = laterDialog(loadShortcuts, closeIt);

/** Fields in which a key is text, or chooses by its letter. */
const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
const DIALOG = 'dialog:modal, [role$=dialog]';
/** What must be answered before anything else. */
const QUESTION = '[role=alertdialog]';

const isTyping = ({ target }: Event) => target instanceof Element && target.closest(TYPED_IN) !== null;

/** The button of the quick search, and the shortcuts that work on every screen. */
export function QuickAccess({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState<Act>();
  const close = () => setOpen(undefined);

  // Fetched ahead, so that the first letters typed after the shortcut are not lost, and for when there is no line.
  useEffect(() => fetchLater([loadSearch, loadShortcuts]), []);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const inDialog = document.querySelector(DIALOG) !== null;
      const act = actOf(event, { typing: isTyping(event), inDialog, singleKeys: usesSingleKeys() });
      if (!act) return;
      // The browser has its own use for these keys.
      event.preventDefault();
      if (!document.querySelector(QUESTION)) setOpen((now) => now ?? act);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);

  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        size="sm"
        height={{ base: '11', md: '9' }}
        minWidth={{ base: '11', md: '9' }}
        px={{ base: '0', lg: '3' }}
        color="fg.muted"
        fontWeight="normal"
        aria-label={shellMessages.quickSearch}
        aria-keyshortcuts="/ Control+K Meta+K"
        data-tip="/ or Ctrl+K"
        onClick={() => setOpen('search')}
      >
        <SearchIcon />
        <chakra.span hideBelow="lg">{shellMessages.quickSearch}</chakra.span>
        <chakra.kbd hideBelow="lg" fontFamily="inherit" fontSize="xs">
          /
        </chakra.kbd>
      </Button>
      {open === 'search' && (
        <QuickSearch user={user} onClose={close} onShortcuts={() => setOpen('shortcuts')} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
