import { fold } from './text.ts';

/** How many letters must be changed, added or taken away to make one text of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

/**
 * The name in a list that is nearest to a text, whatever their case and accents: the one of whose letters the smallest share
 * differs. "Maths" is nearer to "Mathematics" than to "Mizo".
 * @param most how many letters it may differ in
 * @returns undefined where none is as near
 */
export function nearestName(
  text: string,
  names: readonly string[],
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  const wanted = fold(text);
  let best: { name: string; far: number } | undefined;
  for (const name of names) {
    const folded = fold(name);
    const letters = distance(wanted, folded);
    const far = letters / Math.max(wanted.length, folded.length);
    if (letters <= most && (!best || far < best.far)) best = { name, far };
  }
  return best?.name;
}
