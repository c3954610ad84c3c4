import { Box, Spinner as Circle } from '@chakra-ui/react';
import { sharedMessages } from '#shared/messages/shared.ts';

const recipe = {
  className: 'chakra-spinner',
  base: {
    display: 'inline-block',
    boxSize: '8',
    borderRadius: 'full',
    borderWidth: '3px',
    borderColor: 'border.emphasized',
    borderTopColor: 'brand.solid',
    animation: 'spin 0.9s linear infinite',
  },
};

/** Shown while something loads whose shape is not known. */
export const Spinner = () => (
  <Box role="status" display="grid" justifyItems="center" gap={3} paddingY={12} color="fg.muted">
    <Circle recipe={recipe} aria-hidden="true" />
    {sharedMessages.loading}
  </Box>
);
