import { createContext } from 'react';
import type { Told } from './screenOrder.ts';

/** The faults of the last try to save the form around. An entry that holds one opens. */
export const FaultsContext = createContext<readonly Told[]>([]);

/** Tells the form around which field holds text that is no choice, or undefined once none does. */
export const UnchosenContext = createContext<(field: string | undefined) => void>(() => {});
