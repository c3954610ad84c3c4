import type { SyntheticEvent } from 'react';

export type Filter = (text: string) => string;

/** The characters that a filter takes out of a text wherever they stand, each once and without spaces. */
export function droppedBy(filter: Filter, text: string): string {
  const kept = filter(text);
  const isDropped = (character: string) =>
    character.trim() !== '' && filter(character) === '' && !kept.includes(character);
  return [...new Set(text)].filter(isDropped).join('');
}

/** Applies a filter to what was typed, and keeps the caret at its place in the remaining text. */
export function applyFilter(filter: Filter, { currentTarget }: SyntheticEvent<HTMLInputElement>) {
  const { value, selectionStart } = currentTarget;
  const kept = filter(value);
  if (kept === value) return;
  const caret = filter(value.slice(0, selectionStart ?? value.length)).length;
  currentTarget.value = kept;
  currentTarget.setSelectionRange(caret, caret);
}
