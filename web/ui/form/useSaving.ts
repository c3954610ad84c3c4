import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * What of a form is being saved, undefined between saves. The end of one is drawn at once, since a field that
 * `HeldWhile` holds cannot take the focus that its fault gives it right after.
 */
export function useSaving<What>() {
  const [saving, setSaving] = useState<What>();
  const end = () => flushSync(() => setSaving(undefined));
  return { saving, begin: setSaving as (what: What) => void, end };
}
