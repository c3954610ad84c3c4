import type { SyntheticEvent } from 'react';

export type Filter = (text: string) => string;

/** Lets a filter change what was typed and keeps the caret where it stood in what remains. */
export function applyFilter(filter: Filter, { currentTarget }: SyntheticEvent<HTMLInputElement>) {
  const { value, selectionStart } = currentTarget;
  const kept = filter(value);
  if (kept === value) return;
  const caret = filter(value.slice(0, selectionStart ?? value.length)).length;
  currentTarget.value = kept;
  currentTarget.setSelectionRange(caret, caret);
}
