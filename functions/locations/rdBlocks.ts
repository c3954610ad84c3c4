import { locations } from '#shared/contracts/locations.ts';
import { serve } from '../http/toLambda.ts';
import { places } from '../masterData/answers.ts';

export const { run, handler } = serve(locations.rdBlocks, async (input, deps) =>
  places(deps, input, 'rd-blocks', input.params.id),
);
