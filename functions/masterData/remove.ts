import { masterData } from '#shared/contracts/masterData.ts';
import { serve } from '../http/toLambda.ts';
import { removed } from './answers.ts';

export const { run, handler } = serve(masterData.remove, async (input, deps) => removed(deps, input));
