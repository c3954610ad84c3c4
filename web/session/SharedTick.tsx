import { Box } from '@chakra-ui/react';
import { sharedComputerMessages } from '#shared/messages/sharedComputer.ts';
import { TickBox } from '../ui/TickBox.tsx';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Where a person says that others use the computer too. */
export const SharedTick = ({ checked, onChange }: Props) => (
  <Box fontSize="sm">
    <TickBox name="shared" checked={checked} onChange={onChange}>
      {sharedComputerMessages.tick}
    </TickBox>
  </Box>
);
