/** Class 1 to Class 12. */
export const CLASSES = Array.from({ length: 12 }, (_, i) => `Class ${i + 1}`);

/** The names in a list, which may come as an array, a JSON array in a text, or a text with commas. */
export function readNames(value: string | readonly string[]): string[] {
  const names = typeof value === 'string' ? fromText(value) : value;
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
}

function fromText(text: string): readonly string[] {
  if (!text.trim().startsWith('[')) return text.split(',');
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every((name) => typeof name === 'string') ? parsed : [text];
  } catch {
    return [text];
  }
}

/** The classes of a school that have a subject and nobody who teaches it. */
export const lackingClasses = (of: {
  school: readonly string[];
  subject: readonly string[];
  taught: readonly string[];
}) => of.school.filter((name) => of.subject.includes(name) && !of.taught.includes(name));

/** The classes among the names, in the order of the list. */
export const readClasses = (value: string | readonly string[]) => {
  const names = readNames(value);
  return CLASSES.filter((each) => names.includes(each));
};
