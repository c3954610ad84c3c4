import { chakra, Input } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { controlSize } from '../ui/form/controlSize.ts';
import { SEARCH_MAX } from './listState.ts';

const DEBOUNCE_MS = 300;

export type SearchTexts = { label: string; placeholder: string };

type Props = SearchTexts & {
  /** The search that the list shows. */
  q: string;
  onSearch: (q: string) => void;
};

/** Searches 300 ms after the last key, or at once on Enter. Follows Back and Forward. */
export function SearchBox({ q, onSearch, label, placeholder }: Props) {
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (q === asked.current) return;
    clearTimeout(timer.current);
    asked.current = q;
    setText(q);
  }, [q]);

  const search = (typed: string) => {
    clearTimeout(timer.current);
    const trimmed = typed.trim();
    if (trimmed === asked.current) return;
    asked.current = trimmed;
    onSearch(trimmed);
  };

  return (
    <chakra.form
      role="search"
      flex="1 1 20rem"
      maxWidth="36rem"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Input
        size={controlSize}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(value), DEBOUNCE_MS);
        }}
        _placeholder={{ color: 'fg.muted', opacity: 1 }}
      />
    </chakra.form>
  );
}
