import { Input } from '@chakra-ui/react';
import { useTyped } from './useTyped.ts';

type Props = { label: string; hint?: string; value: string; onChange: (value: string) => void };

/** How long the typing in a filter pauses before it filters. */
export const TYPING_PAUSE_MS = 400;

/** A filter that is typed, beside the search box. It filters when the typing pauses. Follows Back and Forward. */
export function TextFilter({ label, hint, value, onChange }: Props) {
  const { typed, type } = useTyped(value, onChange, TYPING_PAUSE_MS);
  return (
    <Input
      width={{ base: 'full', sm: '9rem' }}
      flex={{ base: '1 1 9rem', md: 'none' }}
      aria-label={label}
      placeholder={label}
      data-tip={hint}
      aria-description={hint}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
