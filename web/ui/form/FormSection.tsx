import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A titled card of a form, with its fields in one to three columns. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      background="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      padding={{ base: 4, md: 6 }}
      marginBottom={5}
    >
      <chakra.h2 fontSize="lg" fontWeight="semibold" marginBottom={4}>
        {title}
      </chakra.h2>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' }}
        columnGap={6}
        rowGap={4}
        alignItems="start"
      >
        {children}
      </Box>
    </Box>
  );
}
