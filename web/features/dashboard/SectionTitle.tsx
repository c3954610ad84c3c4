import { chakra } from '@chakra-ui/react';

/** The title of a panel of the dashboard. */
export const SectionTitle = chakra('h2', {
  base: { fontSize: 'md', fontWeight: 'semibold', px: '4', py: '3' },
});
