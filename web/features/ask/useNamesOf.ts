import { type Field, namesFrom } from '#shared/records/record.ts';
import { namesOf } from '../../reference/choices.ts';
import { type ListedCollection, useLocations, useReferenceList } from '../../reference/useReference.ts';

/**
 * The names that a field offers; undefined where its value is typed. RD blocks are offered of the district that the
 * question asks for. Habitations are too many for a list.
 */
export function useNamesOf(field: Field, district: string): readonly string[] | undefined {
  const collection = namesFrom(field);
  const isPlace = collection === 'rd-blocks' || collection === 'habitations';
  const listed = useReferenceList(collection && !isPlace ? (collection as ListedCollection) : 'districts');
  const { rdBlocks } = useLocations(collection === 'rd-blocks' ? district : '', '');
  if ('oneOf' in field) return field.oneOf;
  if ('someOf' in field && typeof field.someOf !== 'string') return field.someOf;
  if (collection === 'rd-blocks') return rdBlocks.items.length > 0 ? namesOf(rdBlocks) : undefined;
  if (!collection || collection === 'habitations') return undefined;
  return namesOf(listed);
}
