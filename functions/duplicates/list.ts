import { duplicates } from '#shared/contracts/duplicates.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { proposalPage } from './proposals.ts';

export const run: Run<typeof duplicates.list> = async (input, deps) => proposalPage(deps, input);

export const handler = toLambda(duplicates.list, run);
