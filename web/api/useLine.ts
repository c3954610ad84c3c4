import { useSyncExternalStore } from 'react';
import type { LineState } from './createLine.ts';
import { line } from './line.ts';

/** Whether the server can be reached. Follows the line. */
export const useLine = (): LineState => useSyncExternalStore(line.subscribe, line.state);
