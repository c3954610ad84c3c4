import { counted } from '../../shared/domain/text.ts';
import { connectStage, placeOf } from './deployed.ts';
import { readStage } from './readWords.ts';
import { reindex } from './reindex.ts';

const USAGE = 'Usage: npm run admin -- reindex [--stage STAGE].';

/**
 * `reindex`: writes the directory's rows again that lack what lists ask for now, of a deployed stage or of the local
 * cloud.
 * @returns the exit code
 * @throws CommandError
 */
export async function reindexCommand(args: string[]): Promise<number> {
  const deps = await connectStage(readStage(args, USAGE), []);
  console.log(`Looking at the ${placeOf(deps)}.`);
  const written = await reindex(deps, (done, total) => {
    if (done % 1000 === 0) console.log(`${done} of ${counted(total, 'row', 'rows')}`);
  });
  console.log(`${counted(written, 'row', 'rows')} written.`);
  return 0;
}
