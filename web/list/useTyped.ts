import { useEffect, useRef, useState } from 'react';
import { searchText } from './address.ts';
import { useUnasked } from './unasked.ts';

/**
 * A text that is typed, and asked for when the typing pauses. Follows Back and Forward.
 * @param value what the address asks for
 * @returns `ask` to ask at once
 */
export function useTyped(value: string, onAsk: (text: string) => void, pauseMs: number) {
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
    clearTimeout(timer.current);
    const asks = searchText(text);
    if (asks === asked.current) return;
    asked.current = asks;
    onAsk(asks);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), pauseMs);
  };
  // Otherwise a text that was typed right before all was cleared would be asked for after it.
  useUnasked(typed.trim() !== value, () => {
    clearTimeout(timer.current);
    asked.current = '';
    setTyped('');
  });
  return { typed, type, ask };
}
