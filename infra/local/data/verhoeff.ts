/** The multiplication of the dihedral group of order ten: rotations 0 to 4, reflections 5 to 9. */
function times(a: number, b: number): number {
  const rotation = a < 5 ? (a % 5) + (b % 5) : (a % 5) - (b % 5) + 5;
  return (rotation % 5) + (a < 5 === b < 5 ? 0 : 5);
}

/** What a digit counts at its place, the last one being place 0: the permutation, applied as often. */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const placed = (digit: number, place: number): number =>
  place === 0 ? digit : placed(PERMUTATION[digit] as number, place - 1);

/** Whether the last digit checks those before it, by the scheme of Verhoeff. */
export const checks = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => times(sum, placed(Number(digit), place % 8)), 0) === 0;
