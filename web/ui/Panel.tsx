import { chakra } from '@chakra-ui/react';

/** A sheet that groups what belongs together. */
export const Panel = chakra('section', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'lg' },
});
