import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  /** `warning` for what may be wrong. */
  kind?: 'offer' | 'warning';
  children: ReactNode;
  /** The buttons beside the text. */
  actions: ReactNode;
};

const EDGES = { offer: 'brand.solid', warning: 'orange.solid' };

/** A line of text with buttons, which is read out when it appears. */
export function Note({ kind = 'offer', children, actions }: Props) {
  return (
    <Box
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={3}
      background="bg.panel"
      borderWidth="1px"
      borderInlineStartWidth="4px"
      borderInlineStartColor={EDGES[kind]}
      borderRadius="lg"
      paddingX={4}
      paddingY={3}
      marginBottom={5}
    >
      <chakra.div flex={{ base: '1 1 100%', md: '1' }}>{children}</chakra.div>
      {actions}
    </Box>
  );
}
