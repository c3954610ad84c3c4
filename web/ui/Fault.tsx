import { chakra } from '@chakra-ui/react';

/** What is wrong, in red. It is read out when it appears. */
export const Fault = chakra('p', { base: { color: 'fg.error' } }, { defaultProps: { role: 'alert' } });
