/** A fault that the form lists: its field, and the field's name for people. */
export type Told = { field: string; label: string };

const elementOf = (field: string) => document.getElementsByName(field)[0];

/** The fields in the order in which they stand on screen. One that is not on screen comes last. */
export const inScreenOrder = (fields: readonly string[]): string[] =>
  fields
    .map((field) => ({ field, element: elementOf(field) }))
    .sort(({ element: one }, { element: other }) => {
      if (!one || !other) return Number(!one) - Number(!other);
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    })
    .map(({ field }) => field);
