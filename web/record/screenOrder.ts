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

/** The field of that place among some that follow each other on screen, or the one behind the last of them. */
export function fieldAt(fields: readonly string[], place: number): HTMLElement | undefined {
  const field = fields[place];
  if (field !== undefined) return elementOf(field);
  const last = elementOf(fields.at(-1) ?? '') as HTMLInputElement | undefined;
  const all = [...(last?.form?.elements ?? [])] as HTMLElement[];
  return all[all.indexOf(last as HTMLElement) + 1];
}
