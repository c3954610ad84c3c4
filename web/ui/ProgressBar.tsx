import { Progress } from '@chakra-ui/react';

type Props = { label: string; done: number; total: number };

const recipe = {
  className: 'chakra-progress',
  slots: ['track', 'range'],
  base: {
    track: {
      height: '3',
      marginY: '3',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'sm',
      overflow: 'hidden',
      bg: 'bg.muted',
    },
    range: {
      height: 'full',
      bg: 'brand.solid',
      transition: 'width 200ms',
      // Where people choose their own colours, the browser would paint it like the track.
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight' },
    },
  },
};

/** The progress of work whose size is known. It starts empty. */
export const ProgressBar = ({ label, done, total }: Props) => (
  <Progress.Root recipe={recipe} value={Math.min(done, total)} max={Math.max(1, total)}>
    <Progress.Track aria-label={label}>
      <Progress.Range />
    </Progress.Track>
  </Progress.Root>
);
