import * as z from 'zod';
import { CLASSES, readClasses, readNames } from './classes.ts';

/**
 * A list of at least one name, in any of the forms that `readNames` accepts.
 * @param missing the message for none, whether the list is empty or there is no list
 */
export const nameList = (most: number, missing: string) =>
  z
    .union([z.string().max(4000), z.array(z.string().max(200)).max(most)], {
      error: ({ input }) => (input === undefined || input === null ? missing : undefined),
    })
    .transform((value) => readNames(value))
    .refine((names) => names.length > 0, missing)
    .refine((names) => names.length <= most, `must have at most ${most} entries`);

/** A list of at least one class. All must be known. */
export const classList = (missing: string) =>
  nameList(CLASSES.length, missing)
    .refine((names) => names.every((name) => CLASSES.includes(name)), 'must be among Class 1 to Class 12')
    .transform((names) => readClasses(names));
