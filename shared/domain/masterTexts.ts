import type { Collection } from '../records/collections.ts';
import type { MasterUsage } from './masterData.ts';
import { counted, listed } from './text.ts';

const CHILDREN: Partial<Record<Collection, [one: string, many: string]>> = {
  districts: ['RD block', 'RD blocks'],
  'rd-blocks': ['habitation', 'habitations'],
};

/** The counts in words, such as `976 schools, 3 RD blocks and 2 accounts`; '' when there are none. */
export function usageInWords(
  collection: Collection,
  { schools, teachers, users, posts, children }: Omit<MasterUsage, 'id'>,
): string {
  const [child, many] = CHILDREN[collection] ?? ['', ''];
  const parts: [number, string, string][] = [
    [schools, 'school', 'schools'],
    [teachers, 'teacher', 'teachers'],
    [posts, "school's posts", "schools' posts"],
    [children, child, many],
    [users, 'account', 'accounts'],
  ];
  return listed(parts.filter(([count]) => count > 0).map((part) => counted(...part)));
}
