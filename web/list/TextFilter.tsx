import { Input } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { controlSize } from '../ui/form/controlSize.ts';

type Props = { label: string; value: string; onChange: (value: string) => void };

const PAUSE_MS = 400;

/** A filter that is typed, beside the search box. It filters when the typing pauses. Follows Back and Forward. */
export function TextFilter({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(timer.current);
    asked.current = value;
    setTyped(value);
  }, [value]);
  const ask = (text: string) => {
    if (text === asked.current) return;
    asked.current = text;
    onChange(text);
  };
  return (
    <Input
      width={{ base: 'full', sm: '9rem' }}
      flex={{ base: '1 1 9rem', md: 'none' }}
      size={controlSize}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={typed}
      onChange={({ target: { value: text } }) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(text.trim()), PAUSE_MS);
      }}
    />
  );
}
