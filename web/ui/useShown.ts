import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The value of a field that the address decides, as chosen: the address follows a moment later, and until then the
 * field would show what it had before, and take a second key for the first.
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
