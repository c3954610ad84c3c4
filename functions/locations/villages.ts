import { locations } from '#shared/contracts/locations.ts';
import { serve } from '../http/toLambda.ts';
import { places } from '../masterData/answers.ts';

export const { run, handler } = serve(locations.villages, async (input, deps) =>
  places(deps, input, 'habitations', input.params.rdBlockId),
);
