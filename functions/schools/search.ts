import { schools } from '#shared/contracts/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { schoolPage } from './page.ts';

export const run: Run<typeof schools.search> = async (input, deps) => schoolPage(deps, input);

export const handler = toLambda(schools.search, run);
