import { Box } from '@chakra-ui/react';
import { shellMessages } from '#shared/messages/shell.ts';
import { useLine } from '../api/useLine.ts';

/** Says that the server cannot be reached, and that nothing is lost. Shows nothing while it can. */
export function LineNote() {
  const line = useLine();
  if (line === 'up') return null;
  return (
    <Box
      role="status"
      // What is sticky below the bar makes room for it.
      data-line-note=""
      bg="bg.warning"
      color="fg.warning"
      px={{ base: '4', lg: '5' }}
      py={{ base: '1', md: '0' }}
      height={{ md: '2rem' }}
      lineHeight={{ md: '2rem' }}
      fontSize="sm"
      truncate={{ md: true }}
    >
      {line === 'offline' ? shellMessages.offline : shellMessages.unreached}
    </Box>
  );
}
