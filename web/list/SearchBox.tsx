import { chakra, Input } from '@chakra-ui/react';
import { SEARCH_MAX } from './address.ts';
import { useTyped } from './useTyped.ts';

const DEBOUNCE_MS = 300;

export type SearchTexts = { label: string; placeholder: string };

type Props = SearchTexts & {
  /** The search that the list shows. */
  q: string;
  onSearch: (q: string) => void;
};

/** Searches 300 ms after the last key, or at once on Enter. Follows Back and Forward. */
export function SearchBox({ q, onSearch, label, placeholder }: Props) {
  const { typed, type, ask } = useTyped(q, onSearch, DEBOUNCE_MS);
  return (
    <chakra.form
      role="search"
      flex="1 1 20rem"
      maxWidth="36rem"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => type(target.value)}
        _placeholder={{ color: 'fg.muted', opacity: 1 }}
      />
    </chakra.form>
  );
}
