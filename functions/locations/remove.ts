import { locations } from '#shared/contracts/locations.ts';
import { serve } from '../http/toLambda.ts';
import { removed } from '../masterData/answers.ts';

export const { run, handler } = serve(locations.remove, async (input, deps) => removed(deps, input));
