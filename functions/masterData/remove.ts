import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { removed } from './answers.ts';

export const run: Run<typeof masterData.remove> = async (input, deps) => removed(deps, input);

export const handler = toLambda(masterData.remove, run);
