import type { ComponentProps } from 'react';
import { DayInput } from '../ui/DayInput.tsx';
import { TYPING_PAUSE_MS } from './TextFilter.tsx';
import { useTyped } from './useTyped.ts';

type Props = Omit<ComponentProps<typeof DayInput>, 'onDay'> & {
  /** Hears of a day when the typing pauses; '' when the text names none. */
  onDay: (day: string) => void;
};

/** A day that a screen asks for. What is typed on the way to it may name a day too: 01/01/20 is one in 2020. */
export function DayFilter({ value, onDay, ...props }: Props) {
  const { typed, type } = useTyped(value, onDay, TYPING_PAUSE_MS);
  return <DayInput {...props} value={typed} onDay={(day = '') => type(day)} />;
}
