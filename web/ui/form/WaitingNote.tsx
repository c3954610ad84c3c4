import { Button, chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { shellMessages } from '#shared/messages/shell.ts';
import { giveUpSave, useWaitingSave } from '../../api/waitingSave.ts';

/** Gives the save up. The focus goes back to the button that saves, because this one disappears. */
function stop({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  giveUpSave();
  const buttons = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement);
  buttons.find(({ type }) => type === 'submit')?.focus();
}

/** Says that the save of the form waits for the line, and lets the person give it up. Otherwise shows nothing. */
export function WaitingNote() {
  if (!useWaitingSave()) return null;
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
      <Button type="button" variant="outline" size={{ base: 'lg', md: 'sm' }} bg="bg.panel" onClick={stop}>
        {shellMessages.stopWaiting}
      </Button>
    </chakra.div>
  );
}
