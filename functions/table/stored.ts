import { duplicate } from '../app/errors.ts';
import type { Expression } from './table.ts';

/**
 * The bookkeeping of every record. `version` counts people's edits, `rev` counts every write, `feed` is the number of
 * its row.
 */
export type Stored = { id: number; rev: number; version: number; feed: number };

/** A value that only one record may have. `taken` makes the error for a second one. */
export type Claim = { kind: string; value: string; taken: () => Error };

/** That a claim is the one of this record. */
export const ownedBy = (id: number): Expression => ({
  text: '#owner = :owner',
  names: { '#owner': 'owner' },
  values: { ':owner': id },
});

/** The claim on the value of a field. `message` tells whoever asks for the same value. */
export const claim = (kind: string, field: string, value: string, message: string): Claim => ({
  kind,
  value,
  taken: () => duplicate(field, message),
});
