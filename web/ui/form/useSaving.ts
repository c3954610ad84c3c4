import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * What a form is saving; undefined between saves. The end of a save renders at once. Otherwise `HeldWhile` would still
 * lock the field to which a fault moves the focus.
 */
export function useSaving<What>() {
  const [saving, setSaving] = useState<What>();
  const end = () => flushSync(() => setSaving(undefined));
  return { saving, begin: setSaving as (what: What) => void, end };
}
