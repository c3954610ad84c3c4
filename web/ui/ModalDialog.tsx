import { Box, chakra } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

const Native = chakra('dialog', {
  base: {
    margin: 'auto',
    padding: 0,
    width: 'calc(100vw - 1.5rem)',
    maxHeight: 'calc(100dvh - 2rem)',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border',
    background: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    overflow: 'hidden',
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&::backdrop': { background: 'blackAlpha.600' },
  },
});

/** Of its three parts alone: notices, hints and menus are drawn into the dialog too. */
const aside = { base: 4, md: 6 };

/** The open dialogs, the uppermost last. */
const stack: HTMLDialogElement[] = [];

function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
}

type ModalDialogProps = {
  title: string;
  /** Called on Escape or a click on the backdrop. Without it the dialog stays until it is answered. */
  onClose?: () => void;
  children: ReactNode;
  footer: ReactNode;
  size?: 'md' | 'xl';
  /** The content is only read. It can take the focus, so that the keyboard scrolls it. */
  readOnly?: boolean;
  /** For a question that must be answered before anything else. Its content is read out with the title. */
  role?: 'alertdialog';
  /** The id of what is read out instead of all the content; '' for nothing. */
  describedBy?: string;
};

/**
 * The browser's own modal dialog. It keeps the focus inside, makes the page behind it inert, and returns the focus when
 * it closes. The element marked `data-initial-focus` has the focus first. It is open while mounted.
 *
 * By hand, because a question must not wait for a file: the library's Dialog is 16 kB of brotli, 0.3 s on 400 kbit/s, and
 * without them "Leave without saving?" could not be asked at all.
 */
export function ModalDialog({
  title,
  onClose,
  children,
  footer,
  size,
  readOnly = false,
  role,
  describedBy,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    stack.push(shown);
    show(shown);
    return () => {
      const at = stack.indexOf(shown);
      // Closed before it leaves the page, or the browser would not return the focus. A dialog above it keeps the page inert,
      // so that one closes first.
      for (const one of stack.slice(at).toReversed()) one.close();
      stack.splice(at, 1);
    };
  }, []);

  // A press that starts on a text and ends outside is a selection, not a wish to close.
  const onBackdrop = (event: MouseEvent) => event.target === dialog.current;

  return (
    <Native
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role && (describedBy ?? textId)}
      maxWidth={size === 'xl' ? '52rem' : '32rem'}
      onCancel={(event) => {
        // A cancelled file picker sends the same event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        // When Escape is pressed twice the browser closes the dialog anyway. The handler of `close` then follows.
        if (event.cancelable) onClose?.();
      }}
      onClose={() => {
        if (!dialog.current || dialog.current.open) return;
        // The browser closed the dialog, but it is still mounted. It opens again, below the dialogs that were above it.
        const over = stack.slice(stack.indexOf(dialog.current) + 1);
        show(dialog.current);
        for (const one of over) {
          one.close();
          show(one);
        }
        if (over.length === 0) onClose?.();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = onBackdrop(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && onBackdrop(event)) onClose?.();
      }}
    >
      <chakra.h2
        id={titleId}
        fontSize="lg"
        fontWeight="semibold"
        paddingX={aside}
        paddingTop={5}
        paddingBottom={3}
        overflowWrap="anywhere"
      >
        {title}
      </chakra.h2>
      <Box
        id={textId}
        paddingX={aside}
        paddingBottom={4}
        overflowY="auto"
        overscrollBehavior="contain"
        {...(readOnly && { role: 'region', tabIndex: 0, 'aria-labelledby': titleId })}
      >
        {children}
      </Box>
      <Box
        display="flex"
        flexWrap="wrap"
        justifyContent="flex-end"
        gap={3}
        paddingX={aside}
        paddingY={4}
        borderTopWidth="1px"
        borderColor="border"
      >
        {footer}
      </Box>
    </Native>
  );
}
