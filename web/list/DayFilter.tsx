import { type ComponentProps, useState } from 'react';
import { DayInput } from '../ui/DayInput.tsx';
import { TYPING_PAUSE_MS } from './TextFilter.tsx';
import { useUnasked } from './unasked.ts';
import { useTyped } from './useTyped.ts';

type Props = Omit<ComponentProps<typeof DayInput>, 'onDay'> & {
  /** Hears of a day when the typing pauses; '' when the text names none. */
  onDay: (day: string) => void;
};

/** A day that a screen asks for. What is typed on the way to it may name a day too: 01/01/20 is one in 2020. */
export function DayFilter({ value, onDay, ...props }: Props) {
  const { typed, type } = useTyped(value, onDay, TYPING_PAUSE_MS);
  const [namesNone, setNamesNone] = useState(false);
  const [cleared, setCleared] = useState(0);
  useUnasked(namesNone, () => {
    setNamesNone(false);
    setCleared((times) => times + 1);
  });
  return (
    <DayInput
      {...props}
      key={cleared}
      value={typed}
      onDay={(day = '', text) => {
        setNamesNone(day === '' && text !== '');
        type(day);
      }}
    />
  );
}
