import { Button, chakra } from '@chakra-ui/react';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { shellMessages } from '#shared/messages/shell.ts';
import { giveUpSave, useWaitingSave } from '../../api/waitingSave.ts';
import { smallSize } from '../sizes.ts';

function submitOf({ form }: HTMLButtonElement) {
  const buttons = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement);
  return buttons.find(({ type }) => type === 'submit');
}

/**
 * Says that the save waits for the line, and lets the person give it up. Otherwise shows nothing. It is mounted while
 * something is saved.
 */
export function WaitingNote() {
  const waits = useWaitingSave();
  const began = useRef<Element>(null);
  useLayoutEffect(() => {
    began.current = document.activeElement;
  }, []);
  // The focus goes back to the button that saves, because this one disappears. Where no form names that button, it is what
  // had the focus when the save began. A field is still held then, and `HeldWhile` returns the focus to it.
  const stop = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    giveUpSave();
    const back = submitOf(currentTarget) ?? began.current;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  };
  if (!waits) return null;
  return (
    <chakra.div
      gridColumn="1 / -1"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      padding="3"
      marginY="2"
      borderRadius="md"
      bg="bg.warning"
      color="fg.warning"
    >
      <chakra.p role="status" flex="1 1 14rem">
        {shellMessages.waiting}
      </chakra.p>
      <Button type="button" variant="outline" size={smallSize} onClick={stop}>
        {shellMessages.stopWaiting}
      </Button>
    </chakra.div>
  );
}
