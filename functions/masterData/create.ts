import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { added } from './answers.ts';

export const run: Run<typeof masterData.create> = async (input, deps) => added(deps, input);

export const handler = toLambda(masterData.create, run);
