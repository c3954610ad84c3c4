import { masterData } from '#shared/contracts/masterData.ts';
import { serve } from '../http/toLambda.ts';
import { added } from './answers.ts';

export const { run, handler } = serve(masterData.create, async (input, deps) => added(deps, input));
