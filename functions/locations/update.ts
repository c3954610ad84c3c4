import { locations } from '#shared/contracts/locations.ts';
import { serve } from '../http/toLambda.ts';
import { updated } from '../masterData/answers.ts';

export const { run, handler } = serve(locations.update, async (input, deps) => updated(deps, input));
