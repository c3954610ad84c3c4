/**
 * Numeric ids as `4,7-9`, which of a thousand with seven digits is as long as an audit entry may hold; longer ones lie
 * beside the entry. Undefined where ids are no numbers.
 */
export function idRanges(ids: readonly unknown[]): string | undefined {
  const ranges: [first: number, last: number][] = [];
  for (const id of ids.filter((one) => typeof one === 'number').sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && id <= range[1] + 1) range[1] = id;
    else ranges.push([id, id]);
  }
  if (ranges.length === 0) return undefined;
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** What `idRanges` writes. */
export const ID_RANGES = /^([1-9][0-9]{0,11}(-[1-9][0-9]{0,11})?(,|$))*$/;

/** The ranges of a text that `idRanges` wrote, in their order. */
export function rangesIn(text: string): [first: number, last: number][] {
  return text.split(',').flatMap((range): [number, number][] => {
    const [first = '', last = first] = range.split('-');
    return first === '' ? [] : [[Number(first), Number(last)]];
  });
}

/** The most ids that a text of ranges may hold: more than any browser holds. */
export const MOST_IDS = 200_000;

/** Whether the ranges of a text name no id twice and hold at most `MOST_IDS` together. They may stand in any order. */
export function areDistinct(text: string): boolean {
  let [before, count] = [0, 0];
  return rangesIn(text)
    .sort(([a], [b]) => a - b)
    .every(([first, last]) => {
      const apart = first > before && last >= first;
      before = last;
      count += last - first + 1;
      return apart && count <= MOST_IDS;
    });
}

/** The ids in a text that `areDistinct`. Ten characters can stand for billions of ids, so no other text is expanded. */
export const idsIn = (text: string): number[] =>
  rangesIn(text).flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** How many of the ids, sorted by size, lie in the ranges. */
export function countIn(ranges: readonly [first: number, last: number][], sorted: readonly number[]): number {
  let [count, at] = [0, 0];
  for (const [first, last] of ranges) {
    while (at < sorted.length && (sorted[at] as number) < first) at += 1;
    while (at < sorted.length && (sorted[at] as number) <= last) {
      count += 1;
      at += 1;
    }
  }
  return count;
}
