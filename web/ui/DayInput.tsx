import { chakra, Input, type InputProps } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { showDate } from '#shared/domain/dates.ts';
import { readTypedDate } from '#shared/domain/typedDate.ts';
import { dayMessages } from '#shared/messages/day.ts';
import { todayInIndia } from '../api/todayInIndia.ts';
import { Fault } from './Fault.tsx';

type Props = Pick<InputProps, 'width' | 'flex'> & {
  /** Names the field for screen readers. */
  label: string;
  /** The day as YYYY-MM-DD; '' for none. */
  value: string;
  /** What stands in the empty field. */
  placeholder?: string;
  invalid?: boolean;
  /** The id of what is said elsewhere about the day. A text that names none is refused here as well. */
  describedBy?: string;
  /** Hears of each day that is typed in full, and of the text. The day is undefined while the text names none. */
  onDay: (day: string | undefined, text: string) => void;
};

/**
 * A day that is typed as people here write it, outside a form. Follows a value that changes elsewhere. A text that names
 * no day is refused as soon as the field is left, and not while somebody is still typing.
 */
export function DayInput({
  label,
  value,
  placeholder = 'DD/MM/YYYY',
  invalid,
  describedBy,
  onDay,
  ...place
}: Props) {
  const [typed, setTyped] = useState(showDate(value));
  const [left, setLeft] = useState(false);
  const told = useRef(value);
  const fault = useId();
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(showDate(value));
  }, [value]);
  const read = (text: string) => readTypedDate(text, todayInIndia());
  // Whoever marks the field says why. A description is about a day that can be read.
  const namesNone = (!invalid || describedBy) && left && typed.trim() !== '' && read(typed) === undefined;
  return (
    <chakra.div width={{ base: 'full', md: '9rem' }} {...place}>
      <Input
        width="full"
        aria-label={label}
        aria-invalid={invalid || namesNone || undefined}
        aria-describedby={[namesNone && fault, describedBy].filter(Boolean).join(' ') || undefined}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={35}
        value={typed}
        onChange={({ target }) => {
          const day = read(target.value);
          setTyped(target.value);
          setLeft(false);
          told.current = day ?? '';
          onDay(day, target.value.trim());
        }}
        onBlur={() => setLeft(true)}
      />
      {namesNone && (
        <Fault id={fault} fontSize="sm" marginTop={1}>
          {dayMessages.noDay}
        </Fault>
      )}
    </chakra.div>
  );
}
