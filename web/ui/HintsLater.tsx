import { useEffect, useState } from 'react';
import type { Hints } from './widgets/Hints.tsx';
import { fetchWidgetsLater } from './widgets.ts';

/** The hints of the page, once the file of widgets is here. */
export function HintsLater() {
  const [Shown, setShown] = useState<typeof Hints>();
  useEffect(() => fetchWidgetsLater((widgets) => setShown(() => widgets.Hints)), []);
  return Shown ? <Shown /> : null;
}
