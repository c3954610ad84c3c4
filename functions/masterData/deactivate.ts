import { masterData } from '#shared/contracts/masterData.ts';
import { serve } from '../http/toLambda.ts';
import { deactivated } from './answers.ts';

export const { run, handler } = serve(masterData.deactivate, async (input, deps) => deactivated(deps, input));
