import type { Import } from './import.ts';

/** Whether an import works by itself now. */
export const isRunningImport = ({ state }: Pick<Import, 'state'>) =>
  state === 'running' || state === 'undoing';
/** Whether it runs, or was compared and waits to be run. */
export const isOpenImport = (one: Pick<Import, 'state'>) => one.state === 'checked' || isRunningImport(one);
