/** A teacher as the dialog that gives access knows one. */
export type Person = { id: number; teacher_name: string; teacher_ID: string };

/** What a link to the accounts hands over: the teachers whom the person wants to give access. */
export type AccessFor = { accessFor: readonly Person[] };
