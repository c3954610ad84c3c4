import type { Import } from './import.ts';

type Named = Pick<Import, 'state' | 'kind' | 'sha256' | 'rows'>;

/** Whether an import works by itself now. */
export const isRunningImport = ({ state }: Pick<Import, 'state'>) =>
  state === 'running' || state === 'undoing';

export const sameFile = (one: Named, other: Named) =>
  one.sha256 === other.sha256 && one.kind === other.kind && one.rows === other.rows;

/**
 * The imports that run, and those that were compared and wait to be run, of the imports of an account with the newest
 * first. A comparison waits no more once its file was compared anew.
 */
export const waitingImports = <One extends Named>(imports: readonly One[]): One[] =>
  imports.filter(
    (one, at) =>
      isRunningImport(one) ||
      (one.state === 'checked' &&
        !imports.slice(0, at).some((later) => later.state !== 'draft' && sameFile(one, later))),
  );
