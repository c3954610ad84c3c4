import { Input, type InputProps } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { showDate } from '#shared/domain/dates.ts';
import { readTypedDate } from '#shared/domain/typedDate.ts';
import { todayInIndia } from '../api/todayInIndia.ts';
import { controlSize } from './form/controlSize.ts';

type Props = Pick<InputProps, 'width' | 'flex'> & {
  /** Names the field for screen readers. */
  label: string;
  /** The day as YYYY-MM-DD; '' for none. */
  value: string;
  /** What stands in the empty field. */
  placeholder?: string;
  invalid?: boolean;
  /** Hears of each day that is typed in full. Undefined while the text names none. */
  onDay: (day: string | undefined) => void;
};

/** A day that is typed as people here write it, outside a form. Follows a value that changes elsewhere. */
export function DayInput({ label, value, placeholder = 'DD/MM/YYYY', invalid, onDay, ...place }: Props) {
  const [typed, setTyped] = useState(showDate(value));
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(showDate(value));
  }, [value]);
  return (
    <Input
      width={{ base: 'full', md: '9rem' }}
      {...place}
      size={controlSize}
      aria-label={label}
      aria-invalid={invalid || undefined}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      maxLength={35}
      value={typed}
      onChange={({ target }) => {
        const day = readTypedDate(target.value, todayInIndia());
        setTyped(target.value);
        told.current = day ?? '';
        onDay(day);
      }}
    />
  );
}
