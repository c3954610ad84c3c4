import type { Deps } from '../../functions/app/deps.ts';
import { ensureMasters } from '../../functions/masterData/ensure.ts';
import type { NewMaster } from '../../functions/masterData/writes.ts';
import type { Collection } from '../../shared/records/collections.ts';
import { systemActor } from '../admin/systemActor.ts';
import { RELIGIONS, SERVICE_CATEGORIES, SUBJECTS } from './data/choices.ts';
import { DISTRICTS, MANAGEMENT_TYPES, MEDIUMS, officeOf, SCHOOL_TYPES } from './data/mizoram.ts';

const named = (names: readonly string[]): NewMaster[] => names.map((name) => ({ name }));

export const CHOICES: readonly { collection: Collection; wanted: readonly NewMaster[] }[] = [
  { collection: 'school-types', wanted: named(SCHOOL_TYPES) },
  { collection: 'mediums', wanted: named(MEDIUMS) },
  { collection: 'management-types', wanted: named(MANAGEMENT_TYPES) },
  { collection: 'block-offices', wanted: named(DISTRICTS.map(({ name }) => officeOf(name))) },
  { collection: 'religions', wanted: named(RELIGIONS) },
  { collection: 'service-categories', wanted: named(SERVICE_CATEGORIES) },
  { collection: 'subjects', wanted: SUBJECTS },
];

/**
 * Stores the choices of the forms and the places of Mizoram. Existing items stay as they are.
 * @param progress hears how many of all the items are stored
 */
export async function seedReferenceData(
  deps: Deps,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const by = systemActor('reference data', deps.newId());
  const blocks = DISTRICTS.flatMap((district) => Object.keys(district.blocks));
  const habitations = DISTRICTS.flatMap((district) => Object.values(district.blocks).flat());
  const choices = CHOICES.flatMap(({ wanted }) => wanted);
  const total = choices.length + DISTRICTS.length + blocks.length + habitations.length;
  let done = 0;
  const ensure = async (collection: Collection, wanted: readonly NewMaster[]) => {
    const { items } = await ensureMasters(deps, by, collection, wanted);
    done += items.length;
    progress(done, total);
    return items;
  };
  progress(0, total);
  for (const { collection, wanted } of CHOICES) await ensure(collection, wanted);
  const districts = await ensure(
    'districts',
    DISTRICTS.map(({ name }) => ({ name })),
  );
  const blockItems = await ensure(
    'rd-blocks',
    DISTRICTS.flatMap((district, d) =>
      Object.keys(district.blocks).map((name) => ({ name, parent: districts[d]?.id })),
    ),
  );
  const ofBlocks = DISTRICTS.flatMap((district) => Object.values(district.blocks));
  await ensure(
    'habitations',
    ofBlocks.flatMap((names, b) => names.map((name) => ({ name, parent: blockItems[b]?.id }))),
  );
}
