/** The kinds of record that go into the bin when they are deleted. */
export const BIN_KINDS = ['school', 'teacher', 'medical'] as const;
export type BinKind = (typeof BIN_KINDS)[number];
