import type { ImportKind, Outcome } from '#shared/domain/import.ts';
import type { StoredImport } from './stored.ts';

/** What a job of an import does: it stores the rows, or takes them back. */
export type Step = 'run' | 'undo';
/** What the job of a step is told. */
export type Note = { import: string; kind: ImportKind; step: Step; expiresAt: number };

export const noteOf = ({ id: of, kind, expiresAt }: StoredImport, step: Step): Note => ({
  ...{ import: of, kind, step, expiresAt },
});

/** Whether a run has to do with rows of an outcome. */
export const isToStore = (outcome: Outcome) =>
  outcome === 'create' || outcome === 'update' || outcome === 'conflict';
