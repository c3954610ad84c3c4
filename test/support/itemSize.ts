/** Bytes of text in UTF-8. */
const bytesOf = (text: string) => Buffer.byteLength(text);

/** About two digits in a byte, one more byte for the exponent, and one for a minus sign. */
function numberSize(number: number): number {
  const [digits = ''] = String(Math.abs(number)).replace('.', '').split('e');
  const significant = digits.replace(/^0+|0+$/g, '').length;
  return Math.max(1, Math.ceil(significant / 2) + (number < 0 ? 2 : 1));
}

/** The bytes that DynamoDB counts for an attribute's value, as the document client accepts and returns it. */
function valueSize(value: unknown): number {
  if (typeof value === 'string') return bytesOf(value);
  if (typeof value === 'number') return numberSize(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, one) => sum + 1 + valueSize(one), 0);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [name, one]) => (one === undefined ? sum : sum + 1 + bytesOf(name) + valueSize(one)),
    3,
  );
}

/** The bytes of an item: the names and values of its attributes. */
export const itemSize = (item: Record<string, unknown> | undefined): number =>
  Object.entries(item ?? {}).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + bytesOf(name) + valueSize(value)),
    0,
  );
