import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updated } from './answers.ts';

export const run: Run<typeof masterData.update> = async (input, deps) => updated(deps, input);

export const handler = toLambda(masterData.update, run);
