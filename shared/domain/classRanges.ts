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

const WRITTEN = /^(?:class(?:es)?\s*)?([0-9]{1,2})(?:\s*(?:[-–]|to)\s*(?:class\s*)?([0-9]{1,2}))?$/i;

/** The classes that a name of a list stands for, as `classRanges` writes them: `Class 1-5`, and `8`. Undefined for others. */
export function classesIn(name: string): readonly string[] | undefined {
  const [, first, last = first] = WRITTEN.exec(name) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= 1 && from <= to && to <= CLASSES.length ? CLASSES.slice(from - 1, to) : undefined;
}
