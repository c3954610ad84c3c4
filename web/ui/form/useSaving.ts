import { useState } from 'react';
import { flushSync } from 'react-dom';
import { noticeBoard } from '../noticeBoard.ts';

/**
 * What a form is saving; undefined between saves. A save takes away the messages about the last try, which are no longer
 * true. Its end renders at once. Otherwise `HeldWhile` would still lock the field to which a fault moves the focus.
 */
export function useSaving<What>() {
  const [saving, setSaving] = useState<What>();
  const begin = (what: What) => {
    noticeBoard.clear();
    setSaving(() => what);
  };
  const end = () => flushSync(() => setSaving(undefined));
  return { saving, begin, end };
}
