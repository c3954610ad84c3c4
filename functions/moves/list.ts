import { moves } from '#shared/contracts/moves.ts';
import { serve } from '../http/toLambda.ts';
import { movePage } from './page.ts';

export const { run, handler } = serve(moves.list, async (input, deps) => movePage(deps, input));
