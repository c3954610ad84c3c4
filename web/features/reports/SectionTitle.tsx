import { chakra } from '@chakra-ui/react';

/** Heads a group of figures or charts. */
export const SectionTitle = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: 'semibold', marginBottom: 3 },
});
