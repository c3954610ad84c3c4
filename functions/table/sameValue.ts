import { isObject } from '#shared/domain/isObject.ts';

const inOrder = (_: string, value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/**
 * Whether two values are the same once they are stored. The table gives the members of a map in any order, and keeps no
 * undefined ones.
 */
export const sameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
