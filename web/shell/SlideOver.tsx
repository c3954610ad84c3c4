import { Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../ui/icons.tsx';
import { DisplayControls } from './DisplayControls.tsx';

const Native = chakra('dialog', {
  base: {
    margin: 0,
    padding: 0,
    height: '100dvh',
    maxHeight: '100dvh',
    width: 'min(18rem, 85vw)',
    bg: 'bg.panel',
    color: 'fg',
    '&[open]': { display: 'flex' },
    '&::backdrop': { bg: 'blackAlpha.600' },
  },
});

/** Whether a press in the dialog closes it: one beside the menu, or one on a link, which need not wait for its screen. */
const closes = (dialog: Element | null, pressed: EventTarget) =>
  pressed === dialog || (pressed instanceof Element && pressed.closest('a') !== null);

/**
 * The sidebar on a small screen, with the display controls on a phone. It is open while mounted. The browser returns the
 * focus to the menu button.
 *
 * By hand, because a phone has no other way to the screens: with the library's Drawer it would open once 16 kB of brotli
 * have come, which is 0.3 s more on 400 kbit/s, and not at all on a line that drops the file.
 */
export function SlideOver({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <Native
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={({ target }) => closes(dialog.current, target) && onClose()}
    >
      <Flex direction="column" width="full">
        <Flex justify="flex-end" align="flex-start" px="3" pt="3">
          <Flex display={{ md: 'none' }} flex="1" flexWrap="wrap" align="center" columnGap="1">
            <DisplayControls />
          </Flex>
          <Button
            variant="ghost"
            colorPalette="gray"
            size={{ base: 'lg', lg: 'sm' }}
            px="0"
            aria-label="Close menu"
            onClick={onClose}
          >
            <CloseIcon />
          </Button>
        </Flex>
        {children}
      </Flex>
    </Native>
  );
}
