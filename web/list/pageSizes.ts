import { rememberedRows } from '../ui/rememberedRows.ts';

export const PAGE_SIZES = [10, 25, 50] as const;

/** How many rows a page of a list has where its address does not say. */
export const usualRows = () => rememberedRows(PAGE_SIZES) ?? PAGE_SIZES[0];
