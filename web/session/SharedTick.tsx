import { Box } from '@chakra-ui/react';
import { sharedComputerMessages } from '#shared/messages/sharedComputer.ts';
import { TickBox } from '../ui/TickBox.tsx';
import { setSharedComputer } from './storage.ts';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Where a person says that others use the computer too. It counts at once, for whichever way to sign in follows. */
export const SharedTick = ({ checked, onChange }: Props) => (
  <Box fontSize="sm">
    <TickBox
      name="shared"
      checked={checked}
      onChange={(ticked) => {
        setSharedComputer(ticked);
        onChange(ticked);
      }}
    >
      {sharedComputerMessages.tick}
    </TickBox>
  </Box>
);
