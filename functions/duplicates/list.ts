import { duplicates } from '#shared/contracts/duplicates.ts';
import { serve } from '../http/toLambda.ts';
import { proposalPage } from './proposals.ts';

export const { run, handler } = serve(duplicates.list, async (input, deps) => proposalPage(deps, input));
