import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { places } from '../masterData/answers.ts';

export const run: Run<typeof locations.rdBlocks> = async (input, deps) =>
  places(deps, input, 'rd-blocks', input.params.id);

export const handler = toLambda(locations.rdBlocks, run);
