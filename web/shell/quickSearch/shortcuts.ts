/** What a shortcut opens. */
export type Act = 'search' | 'shortcuts';

/** The keys that are pressed together, and what the frame of the screens opens for them. */
export const ACTS = [
  { keys: ['/'], act: 'search' },
  { keys: ['Ctrl', 'K'], act: 'search' },
  { keys: ['?'], act: 'shortcuts' },
] as const satisfies { keys: readonly string[]; act: Act }[];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether the keys of a shortcut are pressed. On a Mac the Command key stands for Ctrl. */
function isPressed(keys: readonly string[], { key, ctrlKey, metaKey, altKey }: Pressed): boolean {
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
  const found = ACTS.find(({ keys }) => isPressed(keys, pressed));
  const single = found?.keys.length === 1;
  return single && (typing || inDialog || !singleKeys) ? undefined : found?.act;
}
