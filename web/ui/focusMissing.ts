/** Leads to the first field of a dialog that is empty, or else to its first field. */
export function focusMissing(within: Element | null): void {
  const fields = [...(within?.querySelectorAll<HTMLInputElement>('select, input') ?? [])];
  (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
}
