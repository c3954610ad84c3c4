/** What a shortcut opens. */
export type Act = 'search' | 'shortcuts';

type Shortcut = {
  /** The keys that are pressed together. */
  keys: readonly string[];
  does: string;
  /** What the frame of the screens does for it. Without it, the part that is in use handles the keys itself. */
  act?: Act;
};

/** Every keyboard shortcut, in the order of the list that `?` shows. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Open the quick search', act: 'search' },
  { keys: ['Ctrl', 'K'], does: 'Open the quick search, also while typing', act: 'search' },
  { keys: ['?'], does: 'Show this list', act: 'shortcuts' },
  { keys: ['Ctrl', 'Enter'], does: 'In a form: save. A new record: save and add another' },
  { keys: ['↑', '↓'], does: 'Move in a list of choices or results' },
  { keys: ['Enter'], does: 'Open or choose what is marked in a list' },
  { keys: ['Esc'], does: 'Close a dialog or a list of choices' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether the keys of a shortcut are pressed. On a Mac the Command key stands for Ctrl. */
function isPressed({ keys }: Shortcut, { key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  const held = keys.includes('Ctrl') === (ctrlKey || metaKey);
  return held && !altKey && keys.at(-1)?.toLowerCase() === key.toLowerCase();
}

/** Where a key was pressed. */
type Place = {
  /** In a field, where a single key is text. */
  typing: boolean;
  /** In a dialog, which a single key must not cover. */
  inDialog: boolean;
  /** Whether the person uses shortcuts of a single key. */
  singleKeys: boolean;
};

/** What a pressed key opens. Undefined for any other key. */
export function actOf(pressed: Pressed, { typing, inDialog, singleKeys }: Place): Act | undefined {
  const found = SHORTCUTS.find((shortcut) => shortcut.act && isPressed(shortcut, pressed));
  const single = found?.keys.length === 1;
  return single && (typing || inDialog || !singleKeys) ? undefined : found?.act;
}
