import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The value of a field whose state is in the address. The address follows a choice a moment later. This returns the
 * choice at once; otherwise the field would show the former value and lose a quick second key.
 */
export function useShown<Value>(value: Value, onChange: (value: Value) => void) {
  const { key } = useLocation();
  const [shown, setShown] = useState(value);
  const [decided, setDecided] = useState({ key, value });
  if (decided.key !== key || decided.value !== value) {
    setDecided({ key, value });
    setShown(value);
  }
  const choose = (next: Value) => {
    setShown(next);
    onChange(next);
  };
  return [shown, choose] as const;
}
