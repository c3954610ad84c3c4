import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { removed } from '../masterData/answers.ts';

export const run: Run<typeof locations.remove> = async (input, deps) => removed(deps, input);

export const handler = toLambda(locations.remove, run);
