/** Why a row cannot be read. */
export type Unreadable = { reason: string };
