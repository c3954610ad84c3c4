import { masterData } from '#shared/contracts/masterData.ts';
import { serve } from '../http/toLambda.ts';
import { updated } from './answers.ts';

export const { run, handler } = serve(masterData.update, async (input, deps) => updated(deps, input));
