import { locations } from '#shared/contracts/locations.ts';
import { serve } from '../http/toLambda.ts';
import { added } from '../masterData/answers.ts';

export const { run, handler } = serve(locations.create, async (input, deps) => added(deps, input));
