import { chakra } from '@chakra-ui/react';

/** What a person should know before going on. A refusal is a `Fault`, and a line with buttons a `Note`. */
export const Caution = chakra('p', {
  base: { bg: 'bg.warning', color: 'fg.warning', borderRadius: 'md', padding: 3 },
});
