/** The multiplication of the dihedral group of order ten: rotations 0 to 4, reflections 5 to 9. */
function times(a: number, b: number): number {
  const rotation = a < 5 ? (a % 5) + (b % 5) : (a % 5) - (b % 5) + 5;
  return (rotation % 5) + (a < 5 === b < 5 ? 0 : 5);
}

/** The value of a digit at its place: the permutation, applied once for each place. The last digit has place 0. */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const placed = (digit: number, place: number): number =>
  place === 0 ? digit : placed(PERMUTATION[digit] as number, place - 1);

/** Whether the last digit is the right Verhoeff check digit for those before it. */
export const checks = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => times(sum, placed(Number(digit), place % 8)), 0) === 0;
