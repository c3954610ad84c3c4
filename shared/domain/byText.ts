let order: Intl.Collator | undefined;

/** Compares two texts as people sort them: by their letters, and numbers in them by value. */
export const byText = (a: string, b: string): number => {
  // Made when first needed, because making it would delay every start.
  order ??= new Intl.Collator('en', { numeric: true });
  return order.compare(a, b);
};
