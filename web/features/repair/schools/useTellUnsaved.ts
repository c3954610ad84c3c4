import { useEffect } from 'react';

/** Tells the panel around a form whether the form holds work that would be lost with it. */
export function useTellUnsaved(unsaved: boolean, tell: (unsaved: boolean) => void): void {
  useEffect(() => {
    tell(unsaved);
    return () => tell(false);
  }, [unsaved, tell]);
}
