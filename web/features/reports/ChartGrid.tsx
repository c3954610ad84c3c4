import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Charts side by side where they fit. */
export const ChartGrid = ({ children }: { children: ReactNode }) => (
  <Box
    display="grid"
    gap={5}
    marginBottom={5}
    alignItems="start"
    gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }}
    data-charts=""
  >
    {children}
  </Box>
);
