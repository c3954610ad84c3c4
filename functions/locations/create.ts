import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { added } from '../masterData/answers.ts';

export const run: Run<typeof locations.create> = async (input, deps) => added(deps, input);

export const handler = toLambda(locations.create, run);
