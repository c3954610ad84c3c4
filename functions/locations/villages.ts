import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { places } from '../masterData/answers.ts';

export const run: Run<typeof locations.villages> = async (input, deps) =>
  places(deps, input, 'habitations', input.params.rdBlockId);

export const handler = toLambda(locations.villages, run);
