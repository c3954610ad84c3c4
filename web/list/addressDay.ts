import { readDay } from '#shared/domain/fields.ts';
import { filter } from './address.ts';

/** A day, YYYY-MM-DD. Apart from the other parts, because reading days needs zod, which the lists of records do without. */
export const day = () => filter((value) => readDay(value ?? '') ?? '');
