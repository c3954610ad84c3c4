import { Box, chakra } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';
import { sharedMessages } from '#shared/messages/shared.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** Shown while something loads. */
export const Spinner = () => (
  <Box role="status" display="grid" justifyItems="center" gap={3} paddingY={12} color="fg.muted">
    <chakra.span
      aria-hidden="true"
      width={8}
      height={8}
      borderRadius="full"
      borderWidth="3px"
      borderColor="border.emphasized"
      borderTopColor="brand.solid"
      animation={`${turn} 0.9s linear infinite`}
    />
    {sharedMessages.loading}
  </Box>
);
