import { chakra } from '@chakra-ui/react';

type Props = { label: string; done: number; total: number };

/** The progress of work whose size is known. It starts empty in every browser. */
export const ProgressBar = ({ label, done, total }: Props) => (
  <chakra.progress
    aria-label={label}
    value={done}
    max={Math.max(1, total)}
    appearance="none"
    display="block"
    width="100%"
    height="3"
    marginY="3"
    borderWidth="1px"
    borderColor="border.control"
    borderRadius="sm"
    overflow="hidden"
    background="bg.muted"
    css={{
      '&::-webkit-progress-bar': { background: 'bg.muted' },
      '&::-webkit-progress-value': { background: 'brand.solid' },
      '&::-moz-progress-bar': { background: 'brand.solid' },
    }}
  />
);
