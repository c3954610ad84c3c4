import { CLASSES } from './classes.ts';

/** Classes in short, with neighbours as a range: `Class 1-5, 8`. '' for none. */
export function classRanges(classes: readonly string[]): string {
  const numbers = classes.map((name) => CLASSES.indexOf(name) + 1);
  const ranges: string[] = [];
  for (const [index, first] of numbers.entries()) {
    if (numbers[index - 1] === first - 1) continue;
    let last = first;
    while (numbers.includes(last + 1)) last += 1;
    ranges.push(last === first ? String(first) : `${first}-${last}`);
  }
  return ranges.length === 0 ? '' : `Class ${ranges.join(', ')}`;
}
