import { ACTS } from './shortcuts.ts';

const [search, searchAnywhere, list] = ACTS;

/**
 * Every keyboard shortcut, in the order of the list that `?` shows. Its texts come with that list. Keys without an act
 * are handled by the part of the screen that is in use.
 */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: search.keys, does: 'Open the quick search' },
  { keys: searchAnywhere.keys, does: 'Open the quick search, also while typing' },
  { keys: list.keys, does: 'Show this list' },
  { keys: ['Ctrl', 'Enter'], does: 'In a form: save. A new record: save and add another' },
  { keys: ['↑', '↓'], does: 'Move in a list of choices or results' },
  { keys: ['Enter'], does: 'Open or choose what is marked in a list' },
  { keys: ['Alt', '↓'], does: 'In a field for a day: open the calendar' },
  { keys: ['F8'], does: 'Go to the button of the newest message, such as Undo' },
  { keys: ['Esc'], does: 'Close a dialog or a list of choices' },
];
