import { locations } from '#shared/contracts/locations.ts';
import { serve } from '../http/toLambda.ts';
import { deactivated } from '../masterData/answers.ts';

export const { run, handler } = serve(locations.deactivate, async (input, deps) => deactivated(deps, input));
