import { chakra } from '@chakra-ui/react';
import { tickStyles } from '../TickBox.tsx';

/** Labels with the browser's own radio button or checkbox each. */
export const optionStyles = { '& label': tickStyles } as const;

/** Options side by side where they fit. */
export const Options = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: 6, ...optionStyles },
});
