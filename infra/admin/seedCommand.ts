import { seedReferenceData } from '../local/referenceData.ts';
import { connectStage } from './deployed.ts';
import { readStage } from './readWords.ts';

const USAGE = 'Usage: npm run admin -- seed [--stage STAGE].';

/**
 * `seed`: stores the choices of the forms and the places of Mizoram, in a deployed stage or the local cloud. Existing
 * items stay, so the command can be run again.
 * @throws CommandError
 */
export async function seedCommand(args: string[]): Promise<number> {
  const deps = await connectStage(readStage(args, USAGE));
  let items = 0;
  await seedReferenceData(deps, (_, total) => {
    items = total;
  });
  console.log(`The reference data are there: ${items} items.`);
  return 0;
}
