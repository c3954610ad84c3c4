import { moves } from '#shared/contracts/moves.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { movePage } from './page.ts';

export const run: Run<typeof moves.list> = async (input, deps) => movePage(deps, input);

export const handler = toLambda(moves.list, run);
