/** What every record carries beside its own fields. `version` counts people's edits, `rev` every write. */
export type Stored = { id: number; rev: number; version: number; feed: number };

/** A name only one record may hold. `taken` is what the second one is told. */
export type Claim = { kind: string; value: string; taken: () => Error };
