import { masterData } from '#shared/contracts/masterData.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deactivated } from './answers.ts';

export const run: Run<typeof masterData.deactivate> = async (input, deps) => deactivated(deps, input);

export const handler = toLambda(masterData.deactivate, run);
