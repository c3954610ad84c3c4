import { useState } from 'react';
import type { HistoryKind } from '../../reference/histories.ts';

export type Expansion = {
  isOpen: (kind: HistoryKind, id: number) => boolean;
  toggle: (kind: HistoryKind, id: number) => void;
};

/** Which histories are expanded. For each kind it is one teacher's at a time. */
export function useExpansion(): Expansion {
  const [open, setOpen] = useState<Partial<Record<HistoryKind, number>>>({});
  return {
    isOpen: (kind, id) => open[kind] === id,
    toggle: (kind, id) => setOpen((now) => ({ ...now, [kind]: now[kind] === id ? undefined : id })),
  };
}
